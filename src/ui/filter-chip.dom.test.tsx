import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { FilterChip } from './filter-chip.tsx'
import { MultiOptionList, SingleOptionList } from './option-list.tsx'

afterEach(cleanup)

const options = ['Wales', 'Scotland', 'London'].map((region) => ({ value: region, label: region }))

const OneRegion = () => {
  const [region, setRegion] = useState<string | null>(null)
  return (
    <FilterChip label="Region" value={region} noneLabel="any" clearLabel="Clear Region" onClear={() => setRegion(null)}>
      {(close) => (
        <SingleOptionList
          options={options}
          value={region}
          onChoose={(chosen) => {
            setRegion(chosen)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

const getChip = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const openChip = async (name: string) => {
  fireEvent.click(getChip(name))
  return screen.findByRole('dialog', { name: 'Region' })
}

describe('filter chip', () => {
  it('shows the chosen value and returns the focus', async () => {
    render(<OneRegion />)
    await openChip('Region: any')
    fireEvent.click(screen.getByRole('button', { name: 'Scotland' }))
    await waitFor(() => expect(document.activeElement).toBe(getChip('Region: Scotland')))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('clears the value with its cross and keeps the focus', async () => {
    render(<OneRegion />)
    await openChip('Region: any')
    fireEvent.click(screen.getByRole('button', { name: 'Wales' }))
    fireEvent.click(screen.getByRole('button', { name: 'Clear Region' }))
    expect(document.activeElement).toBe(getChip('Region: any'))
    expect(screen.queryByRole('button', { name: 'Clear Region' })).toBeNull()
  })

  it('focuses the chosen option and moves with the arrow keys', async () => {
    render(<OneRegion />)
    await openChip('Region: any')
    fireEvent.click(screen.getByRole('button', { name: 'London' }))
    await waitFor(() => expect(document.activeElement).toBe(getChip('Region: London')))
    await openChip('Region: London')
    const chosenOption = screen.getByRole('button', { name: 'London' })
    await waitFor(() => expect(document.activeElement).toBe(chosenOption))
    fireEvent.keyDown(chosenOption, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Wales' }))
  })

  it('stays open while several values are ticked', async () => {
    const ticked: string[] = []
    render(
      <FilterChip label="Region" value={null} noneLabel="any">
        {() => <MultiOptionList options={options} value={[]} onChange={(region) => ticked.push(region)} />}
      </FilterChip>,
    )
    await openChip('Region: any')
    act(() => screen.getByRole('checkbox', { name: 'Wales' }).click())
    act(() => screen.getByRole('checkbox', { name: 'London' }).click())
    expect(ticked).toEqual(['Wales', 'London'])
  })
})
