'use client';
import { useEffect, useState } from 'react';

const choice = 'cookie-choice';

/** Is hidden once the visitor has chosen. */
export function CookieBannerIsland({ children, ...props }) {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => setHidden(localStorage.getItem(choice) !== null), []);
  const onSubmit = (event) => {
    event.preventDefault();
    localStorage.setItem(choice, event.nativeEvent.submitter.value);
    setHidden(true);
  };
  return (
    <section {...props} hidden={isHidden} onSubmit={onSubmit}>
      {children}
    </section>
  );
}
