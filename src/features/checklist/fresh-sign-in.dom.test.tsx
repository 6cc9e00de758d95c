import { cleanup, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { markFreshSignIn, useFreshSignIn } from '@/user/fresh-sign-in.ts'

beforeEach(markFreshSignIn)
afterEach(cleanup)

const SignInState = () => <p>{useFreshSignIn() ? 'fresh' : 'stored'}</p>

it('is fresh for the first mounted component only [RSC-60]', () => {
  render(<SignInState />)
  expect(screen.queryByText('fresh')).not.toBeNull()
  cleanup()
  render(<SignInState />)
  expect(screen.queryByText('stored')).not.toBeNull()
})

it('is still fresh after React has discarded a render [RSC-60]', async () => {
  const LateNeighbour = lazy(async () => ({ default: () => <p>neighbour</p> }))
  render(
    <Suspense>
      <SignInState />
      <LateNeighbour />
    </Suspense>,
  )
  await screen.findByText('neighbour')
  expect(screen.queryByText('fresh')).not.toBeNull()
})
