import { longDate } from '#domain/dates/shown-date.ts';
import type { SitePath } from '#domain/pages.ts';
import type { ContentReminder } from '#domain/publications/reminders.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import { editPath } from './item-name.ts';

export function Reminders({ reminders }: { reminders: readonly ContentReminder[] }) {
  const { t, language } = useTranslation('content');
  if (reminders.length === 0) return null;
  return (
    <section className="note stack3" aria-labelledby="reminders">
      <h2 id="reminders" className="subheading">
        {t('reminders.title')}
      </h2>
      <ul className="bullets">
        {reminders.map((reminder) => (
          <li key={pageOf(reminder)}>
            <SiteLink to={pageOf(reminder)}>
              {t(`reminders.${reminder.about}`, {
                day: longDate(reminder.day, language),
                title: titleOf(reminder, language),
              })}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function titleOf(reminder: ContentReminder, language: 'ar' | 'en'): string | undefined {
  if (reminder.about === 'offer') return reminder.title[language];
  return reminder.about === 'draft' ? reminder.title : undefined;
}

function pageOf(reminder: ContentReminder): SitePath {
  switch (reminder.about) {
    case 'draft':
      return `desk/content/drafts/${reminder.id}`;
    case 'offer':
      return editPath(`offers/${reminder.id}`, undefined);
    case 'disclosure':
      return editPath('apr-disclosure', undefined);
    default:
      return editPath('reports', undefined);
  }
}
