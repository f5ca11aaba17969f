import { star } from '../navigation/mark.ts';

const cell = 100;

/** Draws eight-pointed stars as one path. */
export function Lattice({
  className,
  columns = 6,
  rows = 4,
}: {
  className?: string | undefined;
  columns?: number;
  rows?: number;
}) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${columns * cell} ${rows * cell}`}
      aria-hidden="true"
      data-screen
      focusable="false"
    >
      <path
        d={starsOf(columns, rows)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

const known = new Map<string, string>();

function starsOf(columns: number, rows: number): string {
  const size = `${columns} ${rows}`;
  const path = known.get(size) ?? drawStars(columns, rows);
  known.set(size, path);
  return path;
}

function drawStars(columns: number, rows: number): string {
  let path = '';
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      path += star(column * cell + cell / 2, row * cell + cell / 2, cell / 2);
  return path;
}
