import { existsSync, renameSync } from 'node:fs'
import { waitForWorker } from './replica.ts'
import { getOpenedFolder } from './stable-origins.ts'
import { Tablet } from './tablet.ts'

/**
 * Returns the profile folder of a browser in which the app was opened once without a sign-in. Tests copy it, because
 * installing the worker takes long.
 */
export const prepareOpenedFolder = async (
  launch: ConstructorParameters<typeof Tablet>[0],
  url: string,
): Promise<string> => {
  const folder = getOpenedFolder(url)
  if (existsSync(folder)) return folder
  const tablet = new Tablet({ ...launch, serviceWorkers: 'allow' }, () => undefined)
  const page = await tablet.start()
  await page.goto(`${url}/login`)
  await waitForWorker(page)
  await tablet.stop()
  // Rename the folder last, so that other processes see it only when it is complete.
  renameSync(tablet.folder, folder)
  return folder
}
