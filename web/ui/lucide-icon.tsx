import type { ComponentProps } from 'react';

interface IconData {
  name: string;
  node: [tag: 'path' | 'circle' | 'rect' | 'line', attributes: Record<string, string>][];
}

/**
 * In a build (`vite.config.ts`), replaces lucide-react's `createLucideIcon`, whose options weigh more than the icons we
 * draw.
 */
export default function createLucideIcon({ name, node }: IconData) {
  return function LucideIcon({
    className = '',
    size = 24,
    ...rest
  }: ComponentProps<'svg'> & { size?: number }) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`lucide lucide-${name} ${className}`}
        aria-hidden="true"
        {...rest}
      >
        {node.map(([Part, { key, ...attributes }]) => (
          <Part key={key} {...attributes} />
        ))}
      </svg>
    );
  };
}
