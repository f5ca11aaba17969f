import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { firstDate } from '#domain/dates/civil-date.ts';
import controls from '../../forms/controls/controls.module.css';
import { DateWords } from '../../forms/controls/date-words.tsx';
import fields from '../../forms/form-field.module.css';
import { Message } from '../../forms/message.tsx';
import { useRootData } from '../../root-data.ts';

interface Said {
  title: string;
  help?: string;
  /** What is wrong with it. */
  error?: string | undefined;
}

/** A field of the desk's own forms: a title over a control, and its help under it. */
function Labelled({
  title,
  help,
  error,
  id: given,
  children,
}: Said & {
  id: string | undefined;
  children: (ids: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}) {
  const own = useId();
  const id = given ?? own;
  const described = [error && `${id}-message`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className={fields.field}>
      <label className={fields.title} htmlFor={id}>
        {title}
      </label>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true }),
      })}
      {error && (
        <Message id={`${id}-message`} name="desk">
          {error}
        </Message>
      )}
      {help && (
        <p className="quiet" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

export function DeskInput({ title, help = '', error, id, ...input }: Said & ComponentProps<'input'>) {
  const file = input.type === 'file' ? ` ${controls.file}` : '';
  return (
    <Labelled title={title} help={help} error={error} id={id}>
      {(ids) => <input className={`${controls.control}${file}`} {...ids} {...input} />}
    </Labelled>
  );
}

/** A day until today, said in words under its input. */
export function DeskDate({
  title,
  defaultValue,
  ...input
}: {
  title: string;
  name: string;
  defaultValue: string;
}) {
  const [typed, setTyped] = useState(defaultValue);
  const today = useRootData()?.today;
  return (
    <Labelled title={title} id={undefined}>
      {(ids) => (
        <>
          <input
            className={controls.control}
            {...ids}
            {...input}
            type="date"
            min={firstDate}
            max={today}
            defaultValue={defaultValue}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <DateWords typed={typed} />
        </>
      )}
    </Labelled>
  );
}

export function DeskText({ title, help = '', error, id, ...area }: Said & ComponentProps<'textarea'>) {
  return (
    <Labelled title={title} help={help} error={error} id={id}>
      {(ids) => <textarea className={controls.control} dir="auto" rows={6} {...ids} {...area} />}
    </Labelled>
  );
}

export function DeskSelect({ title, help = '', error, id, ...select }: Said & ComponentProps<'select'>) {
  return (
    <Labelled title={title} help={help} error={error} id={id}>
      {(ids) => (
        <div className={controls.selectWrap}>
          <select className={`${controls.control} ${controls.select}`} {...ids} {...select} />
          <ChevronDown className={controls.chevron} />
        </div>
      )}
    </Labelled>
  );
}
