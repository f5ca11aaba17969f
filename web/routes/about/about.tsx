import { FileText } from 'lucide-react';
import { languageOfPath } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';
import officeScene from '../../scenes/office.svg';
import { type Member, siteContext } from '../../site.ts';
import { Page } from '../../ui/frame/page.tsx';
import { Pair } from '../../ui/pair.tsx';
import type { Route } from './+types/about.ts';
import styles from './about.module.css';
import photos from './members.module.css';

export const handle = { namespaces: ['about'] };

export function loader({ context, request }: Route.LoaderArgs) {
  const { profile, vision, mission, values, board, committee } = context.get(siteContext).content.about;
  const language = languageOfPath(new URL(request.url).pathname);
  const member = ({ nameAr, nameEn, roleAr, roleEn, path, cv }: Member) => ({
    name: language === 'ar' ? nameAr : nameEn,
    role: language === 'ar' ? roleAr : roleEn,
    photo: `/files/${path}`,
    cv: `/files/${cv}`,
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

/** Links on other pages lead to the `id`. */
function Members({
  id,
  title,
  members,
}: {
  id: string;
  title: string;
  members: ReturnType<typeof loader>['board'];
}) {
  const { t } = useTranslation('about');
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <ul className={photos.members}>
        {members.map(({ name, role, photo, cv }) => (
          <li key={cv} className={`card ${photos.member}`}>
            {/* Decorative: the name is next to it. */}
            <img src={photo} alt="" width={96} height={96} loading="lazy" />
            <div>
              <h3 className="size1">{name}</h3>
              <p className="quiet">{role}</p>
              <a className="with-icon" href={cv} download={`${name}.pdf`}>
                <FileText className="icon" />
                <span>
                  {t('cv')} <bdi dir="ltr">PDF</bdi> <span className="visually-hidden">{name}</span>
                </span>
              </a>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
