import { eligible, fillApplication, openApplication, submitButton } from '../support/applicant.ts';
import { codeDialog, typeCode, verifyButton } from '../support/code-dialog.ts';
import { expectRequestBody } from '../support/expect-request-body.ts';
import { expect, test } from '../support/test.ts';

test('a visitor applies and confirms the mobile by code; the lead is delivered to staff and CRM', async ({
  visit,
}) => {
  const { page, site, language, say, mobile } = visit;
  await openApplication(page, language, '?utm_source=X&utm_campaign=summer&utm_medium=cpc');
  await fillApplication(page, { ...eligible, MobileNumber: mobile, email: 'applicant@example.com' });
  const sent = page.waitForRequest(/IndividualLoanRequest/i);
  await submitButton(page).click();
  const request = await sent;
  expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  expectRequestBody(request, {
    CustomerName: 'مقدم طلب نموذجي',
    email: 'applicant@example.com',
    idNumber: '1010101010',
    IdExpiryDate: '2035-06-30T03:00:00.000Z',
    birthDate: '1990-05-17T03:00:00.000Z',
    MobileNumber: mobile,
    salaryId: 2,
    workSectorId: 1,
    militaryRankRetirementId: 0,
    workJoiningDurationId: 2,
    loanAmount: '50000',
    financePurposeId: 1,
    hasRealEstateSubsidy: 0,
    birthDateStr: '1410-10-22',
    idExpiryDateStr: '1457-04-24',
    idNumberType: 1,
    cityId: 0,
    isPilot: false,
    dependentCount: 0,
    workJoiningDate: '2015-01-01T03:00:00.000Z',
    infoConsent: true,
    reportingAgreement: true,
    dataConsent: false,
    isPromotionalOfferAccepted: false,
    sourcePlatform: 'X',
    source: 'summer',
    sourceMedium: 'cpc',
  });

  const dialog = codeDialog(page);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(`••••••${mobile.slice(6)}`)).toBeVisible();
  const verify = verifyButton(visit);
  await expect(verify).toBeDisabled();
  await typeCode(visit);
  await verify.click();
  await expect(dialog.locator('[data-message="verified"]')).toBeVisible();

  await expect(page).toHaveURL(
    /personal-success-page\?email=1&reference=[A-Z0-9]{4}-[A-Z0-9]{4}.*utm_source=X/,
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('success-page:title'));
  const reference = new URL(page.url()).searchParams.get('reference') ?? '';
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByText(say('shell:verifyEmail'))).toBeVisible();

  await expect
    .poll(async () => (await site.outbox('crm')).filter((file) => file.includes(reference)))
    .toHaveLength(1);
  await expect.poll(() => site.staffMail(reference)).toHaveLength(1);
});
