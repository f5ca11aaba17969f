// Every benchmark, one after the other. Each prints ratios that were measured in its own run.
await import('./calculator.ts');
