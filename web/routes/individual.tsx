export default function Page() {
  return <main>individual</main>;
}
