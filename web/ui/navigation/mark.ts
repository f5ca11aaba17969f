/** The inner radius of a star, as a fraction of its outer radius. */
const crossing = Math.cos(Math.PI / 4) / Math.cos(Math.PI / 8);

/** A star is the outline of two squares. Its points reach `radius`. */
export function star(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 16 }, (_, index) => {
    const angle = (index * Math.PI) / 8;
    const distance = index % 2 === 0 ? radius : radius * crossing;
    return `${(x + distance * Math.cos(angle)).toFixed(1)} ${(y + distance * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

/** A star with a dune line over it, in a 40 × 40 box. */
export const companyMark = {
  size: 40,
  star: star(20, 20, 19),
  dune: 'M8 25c5-6 9-6 13-2s7 3 11-2',
  duneWidth: 2.5,
} as const;
