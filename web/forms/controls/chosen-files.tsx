import { X } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { megabytesOf } from '#domain/rules/files.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { iconButton } from '../../ui/button.ts';
import styles from './chosen-files.module.css';

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** A later choice adds to earlier ones, since phones take photos one by one. */
export default function ChosenFiles({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation('forms');
  const [files, setFiles] = useState<readonly File[]>([...(input.current?.files ?? [])]);
  const put = (chosen: readonly File[]) => {
    const all = new DataTransfer();
    for (const file of chosen) all.items.add(file);
    if (input.current) input.current.files = all.files;
    setFiles(chosen);
  };
  useEffect(() => {
    const element = input.current;
    const form = element?.form;
    const choose = () => {
      const chosen = [...(element?.files ?? [])];
      put([...files.filter((file) => !chosen.some((one) => isSame(one, file))), ...chosen]);
    };
    const forget = () => setFiles([]);
    element?.addEventListener('change', choose);
    form?.addEventListener('reset', forget);
    return () => {
      element?.removeEventListener('change', choose);
      form?.removeEventListener('reset', forget);
    };
  });
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={t('files.chosen')}>
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`}>
          <bdi>{file.name}</bdi>
          <bdi dir="ltr">{megabytesOf(file.size)} MB</bdi>
          <button
            type="button"
            className={iconButton}
            aria-label={t('files.remove', { name: file.name })}
            onClick={() => {
              put(files.filter((one) => one !== file));
              // `input` makes the form read its values again. `change` would add the files again.
              input.current?.dispatchEvent(new Event('input', { bubbles: true }));
              input.current?.focus();
            }}
          >
            <X />
          </button>
        </li>
      ))}
    </ul>
  );
}
