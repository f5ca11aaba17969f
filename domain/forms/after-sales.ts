import { apiPaths } from '../api-paths.ts';
import { cities, findCity } from '../cities/cities.ts';
import { toInstant } from '../dates/civil-date.ts';
import { toLocalMobile } from '../rules/mobile.ts';
import { findOption } from '../rules/options.ts';
import type { LeadForm } from './form.ts';

export const afterSales: LeadForm = {
  name: 'after-sales',
  version: 1,
  page: 'after-sales',
  endpoint: apiPaths.afterServicesRequest,
  flag: 'isEmailSent',
  openApi: { id: 'AfterSalesRequest', summary: 'Ask for a service after the sale' },
  successPage: 'success-page',
  isAnswerPromised: true,
  origin: 'campaign',
  fields: ['ServiceTypeId', 'CustomerName', 'MobileNumber', 'idNumber', 'email', 'cityId', 'message'],
  overrides: { cityId: { cities } },
  groups: { ServiceTypeId: 'service', CustomerName: 'you', message: 'message' },
  consents: [
    { name: 'infoConsent', required: true },
    { name: 'reportingAgreement', required: true },
    { name: 'dataConsent', required: false },
  ],
  eligibility: {},
  alsoSent: ({ CustomerName, MobileNumber, ServiceTypeId, cityId }, { today, language, lists }) => {
    const city = findCity(Number(cityId));
    return {
      Name: CustomerName ?? null,
      PhoneNumber: toLocalMobile(String(MobileNumber)),
      requestDate: toInstant(today),
      serviceType: findOption(lists, 'serviceType', Number(ServiceTypeId))?.[language] ?? '',
      City: (language === 'ar' ? city?.CityNameAr : city?.CityName) ?? '',
    };
  },
  deliveries: ['staff-mail', 'crm'],
  followedBy: 'MobileNumber',
  steps: ['opened', 'begun', 'sent'],
  retentionYears: 10,
  example: {
    ServiceTypeId: '3',
    CustomerName: 'عميل نموذجي',
    MobileNumber: '0551234567',
    idNumber: '1010101010',
    email: 'customer@example.com',
    cityId: '26',
    message: 'أرغب في حجز موعد صيانة للسيارة.',
  },
};
