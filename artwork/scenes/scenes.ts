import { at, disc, draw, dunes, flat, road, shape, stroke, table } from './ground.ts';
import { car, carton, cup, envelope, key, palm, pane, sheet, starPath, van } from './things.ts';

/** Every scene by its file's name in `web/scenes/`. What is seen stands between y = 40 and 300: bands are cut from it. */
export const scenes: Readonly<Record<string, string>> = {
  // Car finance: a road through dunes.
  road: draw(
    dunes(590, 92),
    at(96, 262, 1, palm),
    at(158, 270, 0.7, palm),
    road(),
    at(300, 180, 1, car('green')),
    shape('M634 276v-62M614 196h40v26h-40z', 'white'),
    stroke('M624 209h20', 'copper'),
  ),

  // Personal finance: keys on a table, beside what they will open.
  keys: draw(
    dunes(130, 92),
    table,
    at(
      176,
      112,
      1,
      shape('M16 54h136v78H16z', 'white'),
      shape('M0 60L84 0l84 60-10 14L84 22 10 74z', 'copper'),
      shape('M68 86h32v46H68z', 'green'),
      pane(30, 86, 26, 26),
      pane(112, 86, 26, 26),
    ),
    at(388, 186, 1, key),
    at(558, 194, 1, cup),
  ),

  // Equipment finance: what digs, and the fleet that carries.
  digger: draw(
    dunes(92, 88),
    flat('M452 276c34-44 76-68 126-60s84 30 142 40v20z', 'near'),
    road(),
    at(62, 170, 1, van),
    shape('M404 118l-22 58 18 8 26-48 74 4 48 74 16-8-46-86-86-14z', 'copper'),
    shape('M538 206l34-6 10 34c-14 8-32 8-44-2z', 'ink'),
    shape('M316 150h70v74h-70z', 'green'),
    shape('M328 162h34v34h-34z', 'glass'),
    shape('M296 198h120v40H296z', 'green'),
    shape('M300 240h112c14 0 24 8 24 18s-10 20-24 20H300c-14 0-24-8-24-20s10-18 24-18z', 'ink'),
    disc(302, 259, 9, 'sky') + disc(356, 259, 9, 'sky') + disc(410, 259, 9, 'sky'),
  ),

  // Cash finance: a shop that is being filled.
  shop: draw(
    dunes(624, 84),
    shape('M150 132h322v156H150z', 'white'),
    shape('M132 84h358l18 54H114z', 'copper'),
    shape('M206 84h72l-7 54h-79zM352 84h66l22 54h-80z', 'sky'),
    shape('M176 166h164v84H176z', 'glass'),
    shape('M192 214h36v36h-36z', 'copper') + shape('M238 200h36v50h-36z', 'sun'),
    shape('M284 222h40v28h-40z', 'green'),
    shape('M372 164h72v124h-72z', 'green') + shape('M384 178h48v52h-48z', 'sky'),
    shape('M540 150v128h56M540 150h-14'),
    carton(548, 232) + carton(548, 188, 'white'),
    disc(546, 284, 12, 'ink'),
    carton(622, 244, 'white') + carton(646, 200),
  ),

  // Companies approval, and the company itself: an office at the edge of town.
  office: draw(
    dunes(104, 96),
    shape('M236 96h190v190H236z', 'white'),
    shape('M226 80h210v22H226z', 'green'),
    pane(258, 122, 40, 40) + pane(312, 122, 40, 40) + pane(366, 122, 40, 40),
    pane(258, 182, 40, 40) + pane(366, 182, 40, 40),
    shape('M310 200h44v86h-44z', 'green'),
    shape('M426 156h130v130H426z', 'white'),
    shape('M420 144h142v18H420z', 'copper'),
    pane(448, 186, 86, 44),
    at(192, 284, 1, palm),
    at(604, 288, 1.1, palm),
    at(18, 228, 0.56, car('copper')),
  ),

  // After-sales service: a workshop with its door open.
  workshop: draw(
    dunes(640, 78),
    shape('M104 96h512v192H104z', 'white'),
    shape('M86 72h548v32H86z', 'green'),
    pane(138, 134, 96, 60),
    at(276, 122, 0.78, car('copper')),
    shape('M268 210h228v14H268zM364 224h36v64h-36z', 'sun'),
    disc(557, 150, 24, 'sky') + shape('M557 136v14l10 8'),
    shape('M522 210h70v78h-70zM522 236h70M522 262h70', 'green'),
    shape('M150 288v-40h64v40M150 262h64'),
  ),

  // Contact: a telephone and a letter.
  desk: draw(
    dunes(592, 88),
    table,
    at(
      150,
      150,
      1,
      shape('M22 40h132l20 54H2z', 'green'),
      disc(88, 66, 17, 'sky'),
      shape('M8 8c40-18 120-18 160 0l4 28-36 6-8-20c-24-5-56-5-80 0l-8 20-36-6z', 'ink'),
    ),
    at(388, 158, 0.8, envelope),
    at(566, 194, 1, cup),
  ),

  // Something arrived: a sheet with its seal, at sunrise.
  arrived: draw(
    dunes(360, 118),
    table,
    at(312, 96, 1.16, sheet),
    disc(418, 214, 27, 'green'),
    '<path stroke="#fff" d="M406 214l9 9 16-18"/>',
    at(186, 194, 1, cup),
    shape('M498 238l74-40 8 13-74 32-12 1z', 'copper'),
  ),

  // No page: the road goes under the sand, and the sign says nothing.
  lost: draw(
    dunes(150, 96),
    flat('M0 276h420c60-2 96 8 150 44H0z', 'road'),
    '<path stroke="#f7f2e8" stroke-dasharray="34 26" d="M10 300h430"/>',
    flat('M330 320c60-38 120-62 210-58s120 2 180-22v80z', 'near'),
    shape('M476 288V120h12v168z', 'copper'),
    shape('M398 128h116l24 20-24 20H398z', 'white'),
    shape('M572 184H464l-24 18 24 18h108z', 'white'),
    at(96, 200, 0.7, car('copper')),
    at(632, 276, 1, palm),
  ),

  // A page that failed: it is being mended.
  mended: draw(
    dunes(600, 84),
    road(),
    at(210, 180, 1, car('green')),
    shape('M430 212l46-64', 'copper'),
    shape('M404 214l-10-12 62-62 14 8z', 'green'),
    shape('M566 284l34-60 34 60z', 'copper') + shape('M600 246v18M600 274v1'),
    shape('M96 240h78v44H96zM118 240v-16h34v16M96 258h78', 'copper'),
  ),

  // No offers at the moment: the shutter is down, the bench is free.
  closed: draw(
    dunes(112, 88),
    shape('M236 132h292v156H236z', 'white'),
    shape('M218 84h328l18 54H200z', 'green'),
    shape('M286 84h66l-7 54h-72zM420 84h62l20 54h-74z', 'sky'),
    shape('M262 162h168v126H262z', 'far'),
    shape('M262 184h168M262 206h168M262 228h168M262 250h168M334 270h24'),
    shape('M454 162h52v126h-52z', 'green'),
    shape('M70 240h120v12H70zM86 252v36M174 252v36', 'copper'),
    at(628, 290, 1.1, palm),
  ),

  // No reports: a shelf that has room.
  shelf: draw(
    dunes(612, 84),
    shape(
      'M150 70h420v14H150zM150 176h420v14H150zM150 282h420v14H150zM150 84h14v198h-14zM556 84h14v198h-14z',
      'copper',
    ),
    shape('M186 104h26v72h-26z', 'green') +
      shape('M212 104h26v72h-26z', 'white') +
      shape('M238 104h26v72h-26z', 'sun'),
    stroke('M225 120v24', 'copper') + shape('M270 176l26-66 20 8-24 58z', 'green'),
    at(446, 124, 1, cup),
    shape('M470 282v-60h64v60zM470 240h64', 'white'),
  ),

  // A survey: a sheet with stars.
  stars: draw(
    dunes(124, 88),
    table,
    shape('M226 104h268v140H226z', 'white'),
    ...[264, 312, 360, 408].map((x) => at(x, 150, 1, shape(starPath, 'copper'))),
    at(456, 150, 1, shape(starPath, 'sky')),
    shape('M258 196h130M258 218h84'),
    shape('M516 238l70-46 9 12-69 39-13 2z', 'green'),
    at(150, 194, 1, cup),
  ),

  // E-mail: a letter on its way over the dunes.
  letter: draw(
    dunes(120, 92),
    at(290, 92, 1, envelope),
    disc(458, 196, 25, 'green'),
    '<path stroke="#fff" d="M447 196l8 8 15-17"/>',
    shape('M214 120h50M190 148h74M214 176h50'),
    at(600, 286, 1, palm),
  ),
};
