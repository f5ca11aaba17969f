export default function Page() {
  return <main>personal-success-page</main>;
}
