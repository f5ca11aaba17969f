import { languageOfPath } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';
import officeScene from '../../scenes/office.svg';
import { type Member, siteContext } from '../../site.ts';
import { Page } from '../../ui/frame/page.tsx';
import { Pair } from '../../ui/pieces.tsx';
import type { Route } from './+types/about.ts';
import styles from './about.module.css';
import { Members } from './members.tsx';

export const handle = { namespaces: ['about'] };

/** The profile, the board and the committee in the page's language. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { profile, vision, mission, values, board, committee } = context.get(siteContext).content.about;
  const language = languageOfPath(new URL(request.url).pathname);
  const member = ({ nameAr, nameEn, roleAr, roleEn, path, cv }: Member) => ({
    name: language === 'ar' ? nameAr : nameEn,
    role: language === 'ar' ? roleAr : roleEn,
    photo: path,
    cv,
  });
  return {
    profile: profile[language],
    vision: vision[language],
    mission: mission[language],
    values: values.map(({ name, text }) => ({ name: name[language], text: text[language] })),
    board: board.map(member),
    committee: committee.map(member),
  };
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('about');
  const { t: pages } = useTranslation('pages');
  const company = useRootData()?.company;
  const { profile, vision, mission, values, board, committee } = loaderData;
  const aims = [
    ['vision', vision],
    ['mission', mission],
  ] as const;
  return (
    <Page
      page="about"
      scene={officeScene}
      title={pages('about.title')}
      lead={t('lead', { year: company?.since })}
    >
      <section className="stack3 measure" aria-labelledby="profile-title">
        <h2 id="profile-title">{t('profile')}</h2>
        {profile.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      <div className={`stack4 ${styles.aims}`}>
        {aims.map(([name, text]) => (
          <section key={name} className="panel deep" aria-labelledby={`${name}-title`}>
            <h2 id={`${name}-title`}>{t(name)}</h2>
            <p>{text}</p>
          </section>
        ))}
      </div>
      <section aria-labelledby="values-title">
        <h2 id="values-title">{t('values')}</h2>
        <dl className={`ruled ${styles.values}`}>
          {values.map(({ name, text }) => (
            <Pair key={name} title={name}>
              {text}
            </Pair>
          ))}
        </dl>
      </section>
      <Members id="bod" title={t('board')} members={board} />
      <Members id="members" title={t('committee')} members={committee} />
    </Page>
  );
}
