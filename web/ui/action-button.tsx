import type { ComponentProps } from 'react';

/** While it is disabled it ignores clicks, but keeps the focus, which the attribute `disabled` would take away. */
export function ActionButton({
  isDisabled,
  type = 'button',
  onClick,
  ...rest
}: Omit<ComponentProps<'button'>, 'disabled'> & { isDisabled: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isDisabled || undefined}
      onClick={(event) => (isDisabled ? event.preventDefault() : onClick?.(event))}
    />
  );
}
