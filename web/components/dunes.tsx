/** Dunes at dawn, in the palette: five flat layers and a low sun. It shows nothing that is not said in text. */
export function Dunes({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 1440 420"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="1010" cy="190" r="64" fill="#f3dcae" />
      <circle cx="1010" cy="190" r="96" fill="#f3dcae" opacity="0.12" />
      <path d="M0 250c150-70 290-90 430-40s240 40 380-20 350-70 630 40v190H0Z" fill="#0d5a4c" />
      <path d="M0 300c190-80 330-50 470-10s250 20 400-40 330-30 570 50v120H0Z" fill="#3f7460" />
      <path d="M0 340c220-60 300-100 480-40s260 30 420-10 330-50 540 10v120H0Z" fill="#c9ae7c" />
      <path
        d="M480 300c60 24 118 34 176 28-70 22-190 60-330 92H0v-80c220-60 300-100 480-40Z"
        fill="#b8935a"
      />
      <path d="M0 390c260-70 420-40 640-16s520-60 800-10v56H0Z" fill="#e9d9b8" />
    </svg>
  );
}
