import type { ComponentProps } from 'react';
import { useSubmit } from 'react-router';

/**
 * Posts to the address that the browser shows, and replaces it without scrolling. The router's own form has an `action`,
 * which would lose the campaign on a page that is the same for everybody.
 * @param action - where to scroll after a response without scripts
 */
export function PostForm({
  action,
  onSubmit,
  ...rest
}: Omit<ComponentProps<'form'>, 'action' | 'method'> & { action?: `#${string}` | undefined }) {
  const submit = useSubmit();
  return (
    <form
      method="post"
      action={action}
      {...rest}
      onSubmit={(event) => {
        onSubmit?.(event);
        if (event.defaultPrevented) return;
        event.preventDefault();
        const { pathname, search } = window.location;
        const { submitter } = event.nativeEvent as SubmitEvent;
        void submit((submitter as HTMLButtonElement | null) ?? event.currentTarget, {
          action: pathname + search + (action ?? ''),
          replace: true,
          preventScrollReset: true,
        });
      }}
    />
  );
}
