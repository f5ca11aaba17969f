import { SiteLink } from '../../ui/frame/site-link.tsx';
import styles from './question-list.module.css';

export function QuestionList({
  id,
  title,
  questions,
}: {
  id: string;
  title: string;
  questions: { id: string; question: string }[];
}) {
  return (
    <nav id={id} className={styles.questions} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="subheading">
        {title}
      </h2>
      <ul>
        {questions.map(({ id, question }) => (
          <li key={id}>
            <SiteLink to={`help/${id}`}>{question}</SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
