import { codeShots } from './code-shots.ts';
import { contentShots } from './content-shots.ts';
import { deskShots } from './desk-shots.ts';
import { formShots } from './form-shots.ts';
import { mailShots } from './mail-shots.ts';
import { pageShots } from './page-shots.ts';
import { readerShots } from './reader-shots.ts';
import type { Shot, View } from './shot.ts';
import { stateShots } from './state-shots.ts';

/** All pictures, sorted by name. */
export const shots: Shot[] = [
  ...pageShots,
  ...deskShots,
  ...contentShots,
  ...formShots,
  ...codeShots,
  ...mailShots,
  ...stateShots,
  ...readerShots,
].toSorted((one, other) => (one.name < other.name ? -1 : 1));

/** Both languages, on phone and desktop. */
export const views: View[] = (['ar', 'en'] as const).flatMap((language) => [
  { language, width: 390, height: 844 },
  { language, width: 1440, height: 900 },
]);

/** Returns the folder of a view's pictures, such as `ar-390`. */
export const folderOf = ({ language, width }: View) => `${language}-${width}`;

/** Returns whether a shot is taken in a view. Narrow windows are not taken on desktop. */
export function appliesTo({ readAs }: Shot, view: View): boolean {
  return readAs?.width === undefined || readAs.width < view.width === view.width < 920;
}
