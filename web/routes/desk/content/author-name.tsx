import type { VersionAuthor } from '#contract/desk-content.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

export function AuthorName({ author }: { author: VersionAuthor }) {
  const { t } = useTranslation('content');
  return typeof author === 'string' ? t(`history.authors.${author}`) : <bdi>{author.name}</bdi>;
}

/** The first start publishes the shipped sample, for which nobody gives a reason. */
export function VersionReason({ author, reason }: { author: VersionAuthor; reason: string }) {
  const { t } = useTranslation('content');
  return author === 'site' ? t('history.sample') : <bdi>{reason}</bdi>;
}
