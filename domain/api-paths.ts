import { cookieChoicePath } from './cookie-choice.ts';
import type { OptionListName } from './rules/options.ts';

/** The API's paths, in the spelling that clients know. They match without regard to case (R8.1). */
export const apiPaths = {
  individualLoanRequest: '/api/WebsiteFinance/IndividualLoanRequest',
  verifyOtp: '/api/OTP/VerifyOtp',
  updateLead: '/api/websitefinance/updatelead',
  carLoanRequest: '/api/WebsiteFinance/carloanrequest',
  corporateLoanRequest: '/api/WebsiteFinance/CorporateLoanRequest',
  companiesApproval: '/api/business/approval',
  afterServicesRequest: '/api/websitecontact/afterservicesrequest',
  makeCalculation: '/api/websitehome/makecalculation',
  sendOtpForContact: '/api/OTP/SendOtpForContact',
  verifyOtpForContact: '/api/OTP/VerifyOtpForContact',
  contactUsSubmit: '/api/websitecontact/ContactUsSubmit',
  contactWithFile: '/api/websitecontact/ContactUsSubmitWithFile',
  callBackRequest: '/api/websitecontact/CallBackRequest',
  jobApplication: '/api/WebsiteContact/PostJobApplyRequest',
  contractSurvey: '/api/websitecontact/PostSurvey',
  evaluation: '/api/CRM/PostEvaluation',
  callCenterSurvey: '/api/websitecontact/PostCallCenterSurveyResult',
  whistleblowingReport: '/api/Websitecontact/PostReportingMalpractice',
  whistleblowingFollowUp: '/api/malpractice/FollowUp',
  whistleblowingMessage: '/api/malpractice/PostMessage',
  sendOtpForEmail: '/api/OTP/SendOtpForEmail',
  verifyOtpForEmail: '/api/OTP/VerifyOtpForEmail',
  verifyEmailRequest: '/api/WebsiteContact/VerifyEmailRequest',
  postEmailVerification: '/api/WebsiteContact/PostEmailVerification',
  followCode: '/api/follow/SendCode',
  followCodeCheck: '/api/follow/VerifyCode',
  followed: '/api/follow/Followed',
  followChange: '/api/follow/Change',
  followEmail: '/api/follow/ConfirmEmail',
  crmEvents: '/api/crm/Events',
  cookieChoice: cookieChoicePath,
  fetchCities: '/api/websitefinance/fetchcities',
  financialReports: '/api/WebsiteFinance/FinanceReportView',
  boardReports: '/api/WebsiteContact/GetBoDReports',
} as const;

/** A page's form posts the report code here to download a file of the report. */
export const reportFilePath = '/malpractice-report/file';

/** The endpoints of the option lists. Except `callTime`, a list without an endpoint is fixed in the code. */
export const optionListPaths = {
  period: '/api/WebsiteHome/FetchPeriodValues',
  financePurpose: '/api/websitefinance/GetFinancePurposeList',
  workJoiningDuration: '/api/websitefinance/fetchworkjoiningduration',
  salary: '/api/websitefinance/fetchsalaryrange',
  militaryRank: '/api/websitefinance/FetchMilitaryRank',
  reachWay: '/api/WebsiteFinance/FetchReachWay',
  annualSales: '/api/WebsiteFinance/FetchCorporateAnnualSales',
  serviceType: '/api/WebsiteContact/AfterServicesTypes',
  satisfaction: '/api/CRM/FetchCRMSatisfactionLevel',
  malpracticeType: '/api/websitecontact/getmalpracticetypes',
} as const satisfies Partial<Record<OptionListName, string>>;

/** The endpoints that send a published report's file. The query parameter `id` selects the report (R16.1). */
export const downloadPaths = {
  financial: '/api/WebsiteFinance/DownloadFile',
  bod: '/api/WebsiteContact/DownloadBoDReports',
} as const;
