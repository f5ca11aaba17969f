import { useTranslation } from '../i18n/use-translation.ts';
import { HeroFilm } from '../routes/landing/hero-film.tsx';
import { Dunes } from '../ui/dunes.tsx';
import { Empty } from '../ui/empty.tsx';
import { Lattice } from '../ui/frame/lattice.tsx';
import { Scene, sceneNames } from '../ui/scene.tsx';
import styles from './components.module.css';
import { Specimen, State } from './specimen.tsx';

/** What is drawn: the scenes, the motif, and the dunes of the landings. */
export function Pictures() {
  const { t } = useTranslation('offers');
  return (
    <>
      <Specimen name="scene">
        <div className={styles.grid}>
          {sceneNames.map((name) => (
            <State key={name} name={name}>
              <Scene name={name} />
            </State>
          ))}
          <State name="as a band">
            <Scene name="road" band />
          </State>
        </div>
      </Specimen>
      <Specimen name="empty">
        <Empty scene="closed">{t('none.active')}</Empty>
      </Specimen>
      <Specimen name="lattice">
        <Lattice className={styles.motif} />
      </Specimen>
      <Specimen name="dunes">
        <div className={styles.sky}>
          <Dunes />
        </div>
      </Specimen>
      <Specimen name="hero-film">
        <div className={styles.sky}>
          <HeroFilm />
        </div>
      </Specimen>
    </>
  );
}
