import type about from './ar/about.json';
import type afterSales from './ar/after-sales.json';
import type apply from './ar/apply.json';
import type approval from './ar/approval.json';
import type aprDisclosure from './ar/apr-disclosure.json';
import type business from './ar/business.json';
import type calculator from './ar/calculator.json';
import type callBack from './ar/call-back.json';
import type confirmation from './ar/confirmation.json';
import type contact from './ar/contact.json';
import type content from './ar/content.json';
import type contentFaults from './ar/content-faults.json';
import type cookies from './ar/cookies.json';
import type desk from './ar/desk.json';
import type follow from './ar/follow.json';
import type forms from './ar/forms.json';
import type help from './ar/help.json';
import type individual from './ar/individual.json';
import type landing from './ar/landing.json';
import type mail from './ar/mail.json';
import type malpractice from './ar/malpractice.json';
import type messages from './ar/messages.json';
import type offers from './ar/offers.json';
import type pages from './ar/pages.json';
import type policy from './ar/policy.json';
import type product from './ar/product.json';
import type qualify from './ar/qualify.json';
import type reports from './ar/reports.json';
import type searchWords from './ar/search-words.json';
import type shell from './ar/shell.json';
import type successPage from './ar/success-page.json';
import type survey from './ar/survey.json';
import type updateInformation from './ar/update-information.json';

/** The namespaces of `locales/{ar,en}/`. A file there is used only if it is listed here. */
interface Namespaces {
  about: typeof about;
  'after-sales': typeof afterSales;
  apply: typeof apply;
  approval: typeof approval;
  'apr-disclosure': typeof aprDisclosure;
  business: typeof business;
  'call-back': typeof callBack;
  calculator: typeof calculator;
  confirmation: typeof confirmation;
  contact: typeof contact;
  content: typeof content;
  'content-faults': typeof contentFaults;
  cookies: typeof cookies;
  desk: typeof desk;
  follow: typeof follow;
  forms: typeof forms;
  help: typeof help;
  individual: typeof individual;
  landing: typeof landing;
  mail: typeof mail;
  malpractice: typeof malpractice;
  messages: typeof messages;
  offers: typeof offers;
  pages: typeof pages;
  policy: typeof policy;
  product: typeof product;
  qualify: typeof qualify;
  reports: typeof reports;
  'search-words': typeof searchWords;
  shell: typeof shell;
  'success-page': typeof successPage;
  survey: typeof survey;
  'update-information': typeof updateInformation;
}

export type Namespace = keyof Namespaces;

/** The dotted keys of a namespace's sentences, without plural and context suffixes (`_few`, `_contact`). */
export type Key<N extends Namespace> = KeysOf<Namespaces[N]>;

/** A message of the specification's catalogue. */
export type MessageKey = Key<'messages'>;

type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutForm<K> : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];

type WithoutForm<K extends string> = K extends `${infer Base}_${string}` ? Base : K;
