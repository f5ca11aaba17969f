import type { InBoth } from '#domain/language.ts';
import type { LeadState } from '#domain/lead-states.ts';
import type { DemoForm } from './answers.ts';
import type { Random } from './random.ts';

/** Something that happens to a lead. */
export interface LeadStep {
  /** Working hours since the step before. */
  after: number;
  by: 'desk' | 'crm' | 'customer';
  state: LeadState;
  /** To the customer. */
  message?: InBoth;
  /** Internal. */
  note?: string;
}

const notes = {
  opened: [
    'اتصلت بالعميل، وطلب معاودة الاتصال مساءً.',
    'لم يرد على الاتصال، سأعاود غدًا.',
    'بيانات الطلب مكتملة، أُحيل إلى الائتمان.',
    'مهتم بعرض هذا الشهر.',
    'Prefers to speak English. Called, no answer.',
  ],
  approved: ['وافقت لجنة الائتمان.', 'راجعت القرار مع مدير الفرع.'],
  declined: ['نسبة الالتزامات أعلى من الحد.', 'الدخل المثبت أقل من المطلوب.'],
  called: ['اتصلت به وأجبت عن أسئلته.', 'حُوّل إلى فرع الرياض.', 'سيزور الفرع يوم الأحد.'],
};

const missing: readonly InBoth[] = [
  {
    ar: 'نحتاج إلى تعريف بالراتب حديث لا يتجاوز تاريخه شهرًا.',
    en: 'We need a salary certificate from the last month.',
  },
  { ar: 'نحتاج إلى صورة رخصة القيادة.', en: 'We need a copy of your driving licence.' },
  {
    ar: 'نحتاج إلى كشف حساب بنكي لآخر ثلاثة أشهر.',
    en: 'We need your bank statement of the last three months.',
  },
];

const declined: InBoth = {
  ar: 'نعتذر عن عدم قبول الطلب، ويمكنكم التقدم مجددًا بعد ستة أشهر.',
  en: 'We are sorry that we cannot accept your application. You can apply again after six months.',
};

const parts = {
  untouched: 0.05,
  withNote: 0.4,
  byCrm: 0.3,
  informationNeeded: 0.22,
  /** Of the people who were asked for information. */
  answered: 0.75,
  withdrawn: 0.06,
  approved: 0.58,
  completed: 0.72,
};

/** Decides what happens to a lead, in order. Steps after the end of the month do not happen. */
export function planFor(form: DemoForm, random: Random): LeadStep[] {
  if (random.chance(parts.untouched)) return [];
  if (form === 'call-back')
    return [{ after: random.between(1, 7), by: 'desk', state: 'completed', note: random.pick(notes.called) }];
  if (form === 'careers') return careersPlan(random);
  return form === 'contact' || form === 'after-sales' ? servicePlan(random) : financePlan(random);
}

/** Leads a finance application to a state, so that even a short demo has each. */
export function planTo(state: LeadState, random: Random): LeadStep[] {
  const opened: LeadStep = { after: random.between(1, 10), by: 'desk', state: 'in-review' };
  const last: LeadStep = {
    after: random.between(4, 20),
    by: state === 'withdrawn' ? 'customer' : 'desk',
    state,
  };
  switch (state) {
    case 'received':
      return [];
    case 'in-review':
      return [opened];
    case 'information-needed':
      return [opened, { ...last, message: random.pick(missing) }];
    case 'declined':
      return [opened, { ...last, message: declined }];
    default:
      return [opened, last];
  }
}

const careersPlan = (random: Random): LeadStep[] => [
  { after: random.between(4, 16), by: 'desk', state: 'in-review' },
  { after: random.between(16, 48), by: 'desk', state: random.chance(0.3) ? 'approved' : 'declined' },
];

const servicePlan = (random: Random): LeadStep[] => [
  { after: random.between(1, 8), by: 'desk', state: 'in-review' },
  {
    after: random.between(1, 16),
    by: 'desk',
    state: 'completed',
    ...(random.chance(parts.withNote) && { note: random.pick(notes.called) }),
  },
];

function financePlan(random: Random): LeadStep[] {
  const by = () => (random.chance(parts.byCrm) ? 'crm' : 'desk');
  const steps: LeadStep[] = [
    {
      after: random.between(1, 10),
      by: by(),
      state: 'in-review',
      ...(random.chance(parts.withNote) && { note: random.pick(notes.opened) }),
    },
  ];
  if (random.chance(parts.withdrawn))
    return [...steps, { after: random.between(2, 20), by: 'customer', state: 'withdrawn' }];
  if (random.chance(parts.informationNeeded)) {
    const message = random.pick(missing);
    steps.push({ after: random.between(2, 12), by: 'desk', state: 'information-needed', message });
    if (!random.chance(parts.answered)) return steps;
    steps.push({ after: random.between(6, 24), by: 'desk', state: 'in-review' });
  }
  const isApproved = random.chance(parts.approved);
  steps.push({
    after: random.between(6, 30),
    by: by(),
    state: isApproved ? 'approved' : 'declined',
    ...(!isApproved && { message: declined }),
    ...(random.chance(parts.withNote) && { note: random.pick(notes[isApproved ? 'approved' : 'declined']) }),
  });
  if (isApproved && random.chance(parts.completed))
    steps.push({ after: random.between(8, 40), by: by(), state: 'completed' });
  return steps;
}
