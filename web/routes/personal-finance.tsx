export default function Page() {
  return <main>personal-finance</main>;
}
