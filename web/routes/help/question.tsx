import { data } from 'react-router';
import { languageOfPath } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { siteContext } from '../../site.ts';
import { questionData } from '../../structured-data.ts';
import { Page } from '../../ui/frame/page.tsx';
import { SiteFrame } from '../../ui/frame/site-frame.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { StructuredDataScript } from '../../ui/frame/structured-data.tsx';
import { NotFoundBoundary } from '../frame/not-found-boundary.tsx';
import policies from '../policies/policy-page.module.css';
import type { Route } from './+types/question.ts';
import { NotAnswered } from './not-answered.tsx';
import styles from './question.module.css';
import { QuestionList } from './question-list.tsx';

// A missing question has no footer (R1.4), so this page renders its own frame.
export const handle = { namespaces: ['help'], frame: 'own' };

export const ErrorBoundary = NotFoundBoundary;

/** @throws a 404 for an unknown question */
export function loader({ context, params, request }: Route.LoaderArgs) {
  const language = languageOfPath(new URL(request.url).pathname);
  const { note, subjects } = context.get(siteContext).content.help;
  const subject = subjects.find(({ questions }) => questions.some(({ id }) => id === params.id));
  const found = subject?.questions.find(({ id }) => id === params.id);
  if (!subject || !found) throw data(null, { status: 404 });
  return {
    note: note?.[language],
    subject: { id: subject.id, title: subject.title[language] },
    question: found.question[language],
    answer: found.answer[language],
    summary: found.summary[language],
    others: subject.questions
      .filter(({ id }) => id !== params.id)
      .map(({ id, question }) => ({ id, question: question[language] })),
  };
}

export default function QuestionPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('help');
  const { note, subject, question, answer, summary, others } = loaderData;
  return (
    <SiteFrame footer>
      <Page
        page="question"
        values={{ question, summary }}
        className={policies.page}
        title={question}
        lead={
          <>
            <SiteLink to="help">{t('title')}</SiteLink>
            {' · '}
            <SiteLink to={`help#${subject.id}`}>{subject.title}</SiteLink>
          </>
        }
      >
        <StructuredDataScript
          describe={import.meta.env.SSR ? () => questionData(question, answer) : undefined}
        />
        <div>
          <article
            className={policies.text}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered it (server/content/markdown.ts): a source with tags is refused, links of unknown schemes are dropped, and no visitor writes any of it
            dangerouslySetInnerHTML={{ __html: answer }}
          />
          {note && <p className={`note ${styles.note}`}>{note}</p>}
        </div>
        <div className="stack6">
          {others.length > 0 && <QuestionList {...subject} questions={others} />}
          <NotAnswered />
        </div>
      </Page>
    </SiteFrame>
  );
}
