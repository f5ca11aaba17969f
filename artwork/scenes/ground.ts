/** What every scene has: its size, its colours, its one line weight, and the land that it stands on. */

export const [width, height] = [720, 320];

/** Units of every outline, whatever the size of the thing. */
const line = 3;

/** The palette of `web/styles/tokens.css`, and what sand, glass and asphalt are in it. */
export const colour = {
  ink: '#073b32',
  green: '#0b5d4e',
  copper: '#a85a24',
  white: '#fff',
  sky: '#f7f2e8',
  sun: '#f3dcae',
  far: '#e9d9b8',
  near: '#c9ae7c',
  glass: '#9dbcae',
  road: '#5d6f68',
} as const;

export type Colour = keyof typeof colour;

/** A filled shape with its outline; without a colour, a line. */
export function shape(d: string, fill?: Colour): string {
  return `<path${fill ? ` fill="${colour[fill]}"` : ''} d="${d}"/>`;
}

/** A flat shape without an outline: land, sky and shade. */
export function flat(d: string, fill: Colour): string {
  return `<path fill="${colour[fill]}" stroke="none" d="${d}"/>`;
}

/** A line in another colour than ink, such as writing. */
export function stroke(d: string, of: Colour): string {
  return `<path stroke="${colour[of]}" d="${d}"/>`;
}

export function disc(x: number, y: number, radius: number, fill: Colour): string {
  return `<circle fill="${colour[fill]}" cx="${x}" cy="${y}" r="${radius}"/>`;
}

/** Puts a drawing somewhere else, larger or smaller; its lines stay as they are. */
export function at(x: number, y: number, scale: number, ...parts: string[]): string {
  const weight = scale === 1 ? '' : ` stroke-width="${+(line / scale).toFixed(2)}"`;
  const size = scale === 1 ? '' : ` scale(${scale})`;
  return `<g transform="translate(${x} ${y})${size}"${weight}>${parts.join('')}</g>`;
}

const sun = (x: number, y: number) =>
  `<circle fill="${colour.sun}" stroke="none" cx="${x}" cy="${y}" r="44"/>`;

/** Sky, sun and two dunes. */
export function dunes(sunX = 600, sunY = 84): string {
  return [
    flat(`M0 0h${width}v${height}H0z`, 'sky'),
    sun(sunX, sunY),
    flat('M0 206c116-52 218-58 348-20s216 30 372-24v158H0z', 'far'),
    flat('M0 256c182-42 324-26 448-6s172 10 272-14v84H0z', 'near'),
  ].join('\n');
}

/** A road along the lower edge; wheels stand on it at y = 284. */
export function road(): string {
  return (
    flat(`M0 276h${width}v${height - 276}H0z`, 'road') +
    `<path stroke="${colour.sky}" stroke-dasharray="34 26" d="M10 300h${width - 20}"/>`
  );
}

/** A table whose top is at y = 244. */
export const table = shape('M96 244h528v20H96zM132 264v56M588 264v56', 'copper');

/** The whole file. */
export function draw(...parts: string[]): string {
  return `<svg aria-hidden="true" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><g fill="none" stroke="${colour.ink}" stroke-width="${line}" stroke-linecap="round" stroke-linejoin="round">
${parts.join('\n')}
</g></svg>
`;
}
