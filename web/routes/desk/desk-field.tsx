import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { firstDate, lastDate } from '#domain/dates/civil-date.ts';
import controls from '../../forms/controls/controls.module.css';
import { DateWords } from '../../forms/controls/date-words.tsx';
import fields from '../../forms/form-field.module.css';
import { Message } from '../../forms/message.tsx';
import { useRootData } from '../../root-data.ts';

interface Said {
  title: string;
  help?: string | undefined;
  error?: string | undefined;
}

interface Ids {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

function Labelled({
  title,
  help,
  error,
  id: given,
  children,
}: Said & { id?: string | undefined; children: (ids: Ids) => ReactNode }) {
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

function fieldWith<Tag extends 'input' | 'textarea' | 'select'>(
  draw: (control: ComponentProps<Tag> & Ids) => ReactNode,
) {
  return ({ title, help, error, ...control }: Said & ComponentProps<Tag>) => (
    <Labelled title={title} help={help} error={error} id={control.id}>
      {(ids) => draw({ ...control, ...ids } as ComponentProps<Tag> & Ids)}
    </Labelled>
  );
}

export const DeskInput = fieldWith<'input'>((input) => (
  <input className={`${controls.control}${input.type === 'file' ? ` ${controls.file}` : ''}`} {...input} />
));

export const DeskText = fieldWith<'textarea'>((area) => (
  <textarea className={controls.control} dir="auto" rows={6} {...area} />
));

export const DeskSelect = fieldWith<'select'>((select) => (
  <div className={controls.selectWrap}>
    <select className={`${controls.control} ${controls.select}`} {...select} />
    <ChevronDown className={controls.chevron} />
  </div>
));

/** @param hasFuture - days after today can be chosen, too */
export function DeskDate({
  title,
  help,
  error,
  hasFuture = false,
  ...input
}: Said & ComponentProps<'input'> & { hasFuture?: boolean }) {
  const [typed, setTyped] = useState(String(input.defaultValue ?? ''));
  const today = useRootData()?.today;
  return (
    <Labelled title={title} help={help} error={error} id={input.id}>
      {(ids) => (
        <>
          <input
            className={controls.control}
            type="date"
            min={firstDate}
            max={hasFuture ? lastDate : today}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            {...input}
            {...ids}
          />
          <DateWords typed={String(input.value ?? typed)} />
        </>
      )}
    </Labelled>
  );
}
