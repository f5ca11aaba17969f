'use client';
import { useEffect, useRef } from 'react';

/** Closes on Escape, on a click outside and after a choice. */
export function MenuIsland({ children, ...props }) {
  const menu = useRef(null);
  useEffect(() => {
    const close = () => menu.current?.removeAttribute('open');
    const onKey = ({ key }) => key === 'Escape' && close();
    const onClick = ({ target }) => (menu.current?.contains(target) && !target.closest('a')) || close();
    document.addEventListener('keydown', onKey);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('click', onClick);
    };
  }, []);
  return (
    <details ref={menu} {...props}>
      {children}
    </details>
  );
}
