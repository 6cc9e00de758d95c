import fc from 'fast-check'
import { faultNames } from './model/faults.ts'
import { ModelRun } from './model/run.ts'
import { type Scenario, scenarioArbitrary } from './model/steps.ts'
import { expect, test } from './support/fixtures.ts'
import { isNightRun, pickDayOrNight, seed } from './support/night.ts'

/** Limits of the test: number of scenarios and seconds. Daytime runs stop as soon as every fault has occurred. */
const scenarioLimit = Number(process.env.HALLBOOK_RUNS ?? pickDayOrNight(20, 100))
const timeLimitSeconds = Number(process.env.HALLBOOK_SECONDS ?? pickDayOrNight(300, 60))
const shouldStopAfterAllFaults = !isNightRun && process.env.HALLBOOK_RUNS === undefined
/** A single scenario to play, as JSON. Undefined if scenarios come from the seed. */
const singleScenario = process.env.HALLBOOK_SCENARIO
/** Time limit in ms for finding a shorter scenario that still fails. */
const SHRINK_TIMEOUT_MS = 120_000

test('makes every replica equal the server after any scenario [invariants 1 to 8]', { tag: '@full' }, async ({
  browser,
  product,
}) => {
  test.setTimeout(timeLimitSeconds * 1000 + SHRINK_TIMEOUT_MS + 120_000)
  const modelRun = await ModelRun.open(product, browser)
  const startedAt = Date.now()
  console.log(`HALLBOOK_SEED=${seed}`)
  let scenarioCount = 0
  const findMissingFaults = () => faultNames.filter((kind) => !modelRun.met.has(kind))
  const shouldContinue = () =>
    scenarioCount < scenarioLimit && (!shouldStopAfterAllFaults || findMissingFaults().length > 0)
  for (; shouldContinue() && Date.now() - startedAt < timeLimitSeconds * 1000; scenarioCount++) {
    const failure = await findShortestFailure(modelRun, seed + scenarioCount)
    if (failure) throw new Error(`HALLBOOK_SEED=${seed + scenarioCount} HALLBOOK_RUNS=1 fails: ${failure}`)
  }
  if (shouldStopAfterAllFaults) expect(findMissingFaults(), 'faults that no request has met').toEqual([])
  console.log(
    `${scenarioCount} scenarios from HALLBOOK_SEED=${seed} in ${Math.round((Date.now() - startedAt) / 1000)} s`,
  )
  await modelRun.close()
})

/**
 * Plays a seed's scenario. After a failure, finds and describes a shorter scenario with the same error. Returns null
 * without a failure.
 */
const findShortestFailure = async (modelRun: ModelRun, scenarioSeed: number): Promise<string | null> => {
  let firstError: string | undefined
  const property = fc.asyncProperty(scenarioArbitrary, async (one: Scenario) => {
    try {
      await modelRun.play(one)
    } catch (error) {
      firstError ??= normalizeError(error)
      if (normalizeError(error) === firstError) throw error
    }
  })
  const examples: [Scenario][] = singleScenario ? [[JSON.parse(singleScenario) as Scenario]] : []
  const options = { seed: scenarioSeed, numRuns: 1, interruptAfterTimeLimit: SHRINK_TIMEOUT_MS, examples }
  const { failed, counterexample, errorInstance, numShrinks } = await fc.check(property, options)
  if (!failed) return null
  const [shortestScenario] = counterexample ?? []
  const steps = shortestScenario?.steps.map((step) => `  ${JSON.stringify(step)}`) ?? []
  const errorText = errorInstance instanceof Error ? errorInstance.stack : String(errorInstance)
  return [`after ${numShrinks} shrinks, ${shortestScenario?.devices} devices:`, ...steps, errorText].join('\n')
}

/** Returns the first line of an error without the ids and numbers that differ between runs. */
const normalizeError = (error: unknown): string =>
  String(error)
    .split('\n')[0]
    ?.replace(/[0-9a-f-]*\d[0-9a-f-]*/g, '') ?? ''
