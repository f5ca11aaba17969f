'use client';
import { createContext, useContext, useState } from 'react';

const Payment = createContext(undefined);

/** The calculator's form. Its formula loads after the first choice, as on our page. */
export function PaymentCardIsland({ children, ...props }) {
  const [payment, setPayment] = useState();
  const onChange = async ({ currentTarget }) => {
    const data = new FormData(currentTarget);
    const { monthlyPayment } = await import('./monthly-payment.js');
    setPayment(monthlyPayment(Number(data.get('RequiredFinance')), Number(data.get('FinanceDurationId'))));
  };
  return (
    <Payment value={payment}>
      <form {...props} onChange={onChange}>
        {children}
      </form>
    </Payment>
  );
}

/** Shows the example until the visitor has chosen. */
export function MonthlyPayment({ children, ...props }) {
  return <output {...props}>{useContext(Payment)?.toLocaleString('en-US') ?? children}</output>;
}
