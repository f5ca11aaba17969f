import { languageOfPath } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { siteContext } from '../../site.ts';
import { Page } from '../../ui/frame/page.tsx';
import type { Route } from './+types/help.ts';
import styles from './help.module.css';
import { NotAnswered } from './not-answered.tsx';
import { QuestionList } from './question-list.tsx';
import { SearchForm } from './search-form.tsx';

export const handle = { namespaces: ['help'] };

export function loader({ context, request }: Route.LoaderArgs) {
  const language = languageOfPath(new URL(request.url).pathname);
  const { note, subjects } = context.get(siteContext).content.help;
  return {
    note: note?.[language],
    subjects: subjects.map(({ id, title, questions }) => ({
      id,
      title: title[language],
      questions: questions.map(({ id, question }) => ({ id, question: question[language] })),
    })),
  };
}

export default function HelpPage({ loaderData: { note, subjects } }: Route.ComponentProps) {
  const { t } = useTranslation('help');
  return (
    <Page page="help" title={t('title')} lead={t('lead')}>
      <SearchForm />
      <div className={styles.subjects}>
        {subjects.map((subject) => (
          <QuestionList key={subject.id} {...subject} />
        ))}
      </div>
      {note && <p className="note">{note}</p>}
      <NotAnswered />
    </Page>
  );
}
