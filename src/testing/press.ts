import { fireEvent, screen, waitFor, within } from '@testing-library/react'

/** User actions on a page, as DOM events. */

export const press = (element: HTMLElement): void => void fireEvent.click(element)

/** Presses a button once it is shown. */
export const pressButton = async (name: string | RegExp, at: HTMLElement = document.body): Promise<void> =>
  press(await within(at).findByRole('button', { name }))

/**
 * Presses a button that needs two presses to confirm. A double click counts as one press, so the second press
 * is repeated until it counts.
 */
export const pressTwice = async (name: string, again: string, at?: HTMLElement): Promise<void> => {
  await pressButton(name, at)
  const armed = () => within(at ?? document.body).queryByRole('button', { name: again })
  await waitFor(() => {
    if (!armed()) throw new Error(`No button says "${again}"`)
  })
  await waitFor(() => {
    const button = armed()
    if (button) press(button)
    if (armed()) throw new Error(`The button still says "${again}"`)
  })
}

export const type = (field: HTMLElement, value: string): void =>
  void fireEvent.change(field, { target: { value } })

/** Chooses an option by its label. */
export const choose = (select: HTMLElement, words: string): void => {
  const option = [...(select as HTMLSelectElement).options].find(({ textContent }) => textContent === words)
  if (!option) throw new Error(`No option says "${words}"`)
  type(select, option.value)
}

/** Types into the search field of a list, then leaves the field. */
export const search = (value: string): void => {
  const box = screen.getByRole('searchbox')
  type(box, value)
  fireEvent.keyDown(box, { key: 'Enter' })
  fireEvent.blur(box)
}

/** Chooses files as the browser's file dialog does. */
export const giveFiles = (input: HTMLElement, ...files: File[]): void =>
  void fireEvent.change(input, { target: { files } })

/** Returns the texts that describe a field. The last one is the error message. */
export const descriptionOf = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
