import fc from 'fast-check'
import { test } from './fixtures.ts'
import { Hall } from './model/run.ts'
import { type Scenario, scenario } from './model/steps.ts'

const seed = Number(process.env.HALLBOOK_SEED ?? Date.now() % 2 ** 31)
/** So many scenarios, or as many as begin within so many seconds. */
const runs = Number(process.env.HALLBOOK_RUNS ?? 100)
const seconds = Number(process.env.HALLBOOK_SECONDS ?? 60)
const SHRINK_MS = 120_000

test('invariants 1 to 8: whatever two clubs do over a bad network, every replica ends as the server, and nothing is lost or doubled', async ({
  browser,
  product,
}) => {
  test.setTimeout(seconds * 1000 + SHRINK_MS + 120_000)
  const hall = await Hall.open(product, browser)
  const began = Date.now()
  console.log(`HALLBOOK_SEED=${seed}`)
  let run = 0
  for (; run < runs && Date.now() - began < seconds * 1000; run++) {
    const property = fc.asyncProperty(scenario, (one: Scenario) => hall.play(one))
    const result = await fc.check(property, {
      seed: seed + run,
      numRuns: 1,
      interruptAfterTimeLimit: SHRINK_MS,
    })
    if (result.failed) throw new Error(wordsOf(result, seed + run))
  }
  console.log(`${run} scenarios from HALLBOOK_SEED=${seed} in ${Math.round((Date.now() - began) / 1000)} s`)
  await hall.close()
})

/** How to repeat a failure, and the shortest scenario found that shows it. */
const wordsOf = ({ counterexample, errorInstance, numShrinks }: fc.RunDetails<[Scenario]>, at: number) => {
  const [found] = counterexample ?? []
  const steps = found?.steps.map((step) => `  ${JSON.stringify(step)}`) ?? []
  const error = errorInstance instanceof Error ? errorInstance.stack : String(errorInstance)
  return [
    `HALLBOOK_SEED=${at} HALLBOOK_RUNS=1 fails; after ${numShrinks} shrinks, ${found?.devices} devices:`,
    ...steps,
    error,
  ].join('\n')
}
