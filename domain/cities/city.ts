import type { Language } from '../language.ts';

/** Under the API's names (R3.8). `CitySimahCode` is unused and empty. */
export type City = {
  Id: number;
  CityName: string;
  CityNameAr: string;
  AreaId: 1 | 2 | 3 | 4 | 5;
  CitySimahCode: string;
};

const areaNames = {
  1: { en: 'Central region', ar: 'المنطقة الوسطى' },
  2: { en: 'Western region', ar: 'المنطقة الغربية' },
  3: { en: 'Eastern region', ar: 'المنطقة الشرقية' },
  4: { en: 'Northern region', ar: 'المنطقة الشمالية' },
  5: { en: 'Southern region', ar: 'المنطقة الجنوبية' },
} as const satisfies Record<City['AreaId'], { en: string; ar: string }>;

export function cityLabel({ CityName, CityNameAr, AreaId }: City, language: Language): string {
  const name = language === 'ar' ? CityNameAr : CityName;
  return CityName === 'Unknown' ? `${name} (${areaNames[AreaId][language]})` : name;
}
