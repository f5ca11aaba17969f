/** The page's example has this rate, in percent a year. */
const rate = 20.95;

/** Returns the monthly payment of a loan in riyals. */
export function monthlyPayment(amount, years) {
  const monthly = rate / 100 / 12;
  return (amount * monthly) / (1 - (1 + monthly) ** (-12 * years));
}
