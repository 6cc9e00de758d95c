import { existsSync, renameSync } from 'node:fs'
import { openedAt } from './kept-origins.ts'
import { workerInCharge } from './replica.ts'
import { Tablet } from './tablet.ts'

/**
 * The folder of a tablet on which the app of an origin was opened once, and nobody has signed in: to be copied, for to
 * install the worker takes long.
 */
export const openedOnce = async (
  launch: ConstructorParameters<typeof Tablet>[0],
  url: string,
): Promise<string> => {
  const folder = openedAt(url)
  if (existsSync(folder)) return folder
  const tablet = new Tablet({ ...launch, serviceWorkers: 'allow' }, () => undefined)
  const page = await tablet.start()
  await page.goto(`${url}/login`)
  await workerInCharge(page)
  await tablet.stop()
  // There once it is whole.
  renameSync(tablet.folder, folder)
  return folder
}
