import { type ComponentProps, type ReactNode, useId } from 'react';
import controls from '../../forms/controls/controls.module.css';
import fields from '../../forms/form-field.module.css';

interface Said {
  title: string;
  help?: string;
}

/** A field of the desk's own forms: a title over a control, and its help under it. */
function Labelled({
  title,
  help,
  children,
}: Said & { children: (ids: { id: string; 'aria-describedby'?: string }) => ReactNode }) {
  const id = useId();
  return (
    <div className={fields.field}>
      <label className={fields.title} htmlFor={id}>
        {title}
      </label>
      {children({ id, ...(help && { 'aria-describedby': `${id}-help` }) })}
      {help && (
        <p className={fields.help} id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

export function DeskInput({ title, help = '', ...input }: Said & ComponentProps<'input'>) {
  const file = input.type === 'file' ? ` ${controls.file}` : '';
  return (
    <Labelled title={title} help={help}>
      {(ids) => <input className={`${controls.control}${file}`} {...ids} {...input} />}
    </Labelled>
  );
}

export function DeskText({ title, help = '', ...area }: Said & ComponentProps<'textarea'>) {
  return (
    <Labelled title={title} help={help}>
      {(ids) => <textarea className={controls.control} dir="auto" rows={6} {...ids} {...area} />}
    </Labelled>
  );
}

export function DeskSelect({ title, help = '', ...select }: Said & ComponentProps<'select'>) {
  return (
    <Labelled title={title} help={help}>
      {(ids) => <select className={controls.control} {...ids} {...select} />}
    </Labelled>
  );
}
