import { existsSync, renameSync } from 'node:fs'
import { openedAt } from './kept-origins.ts'
import { workerInCharge } from './replica.ts'
import { Tablet } from './tablet.ts'

/**
 * Returns the folder of a browser in which the app was opened once without a sign-in. The folder is copied,
 * because installing the worker takes long.
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
  // The rename makes the folder visible only once it is complete.
  renameSync(tablet.folder, folder)
  return folder
}
