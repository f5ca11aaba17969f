import { Head } from './landing.js';

export default function RootLayout({ children }) {
  return (
    <html lang="ar" dir="rtl">
      <head>
        <Head />
      </head>
      <body>{children}</body>
    </html>
  );
}
