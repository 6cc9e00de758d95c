import { fireEvent, screen, waitFor, within } from '@testing-library/react'

/** Clicks an element. */

export const press = (element: HTMLElement): void => void fireEvent.click(element)

/** Presses a button once it is shown. */
export const pressButton = async (name: string | RegExp, container: HTMLElement = document.body): Promise<void> =>
  press(await within(container).findByRole('button', { name }))

/**
 * Presses a button that needs two presses to confirm. The button ignores a second press that follows too fast, as in a
 * double click. So the second press is repeated until the button accepts it.
 */
export const pressTwice = async (name: string, confirmLabel: string, container?: HTMLElement): Promise<void> => {
  await pressButton(name, container)
  const findConfirmButton = () => within(container ?? document.body).queryByRole('button', { name: confirmLabel })
  await waitFor(() => {
    if (!findConfirmButton()) throw new Error(`No button says "${confirmLabel}"`)
  })
  await waitFor(() => {
    const button = findConfirmButton()
    if (button) press(button)
    if (findConfirmButton()) throw new Error(`The button still says "${confirmLabel}"`)
  })
}

export const typeText = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } })

/** Chooses an option by its label. */
export const chooseOption = (select: HTMLElement, label: string): void => {
  const option = [...(select as HTMLSelectElement).options].find(({ textContent }) => textContent === label)
  if (!option) throw new Error(`No option says "${label}"`)
  typeText(select, option.value)
}

/** Types into the search field of a list, then leaves the field. */
export const searchList = (value: string): void => {
  const searchBox = screen.getByRole('searchbox')
  typeText(searchBox, value)
  fireEvent.keyDown(searchBox, { key: 'Enter' })
  fireEvent.blur(searchBox)
}

/** Chooses files as the browser's file dialog does. */
export const chooseFiles = (input: HTMLElement, ...files: File[]): void =>
  void fireEvent.change(input, { target: { files } })

/** Returns the texts that describe a field. The last one is the error message. */
export const getDescription = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
