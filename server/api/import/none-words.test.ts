import { expect, it } from 'vitest'
import { saysNone } from './none-words.ts'

it.each([
  ...[
    'No',
    'NONE!',
    'N/A',
    'n.a.',
    '-',
    '--',
    '0',
    '.',
    'Nil.',
    'Nothing',
    'Not applicable',
    'None known',
    'No allergies',
  ],
  ...[
    'No known allergies',
    'NKDA',
    'N.K.D.A.',
    'nka',
    'none that we know of',
    'None that I know of',
    'Not that we know of',
  ],
  ...[
    'None that we’re aware of',
    'None to our knowledge',
    'none at present',
    'No food allergies',
    'None known at present',
  ],
  ...[
    'No allergies known',
    'no known food allergies or intolerances',
    'No dietary requirements',
    'No medical conditions',
  ],
  ...[
    'No special dietary needs.',
    'No health problems',
    'None reported',
    'No allergies that we know of',
    'No known allergies/intolerances',
  ],
])('%s says that there is none', (text) => expect(saysNone(text)).toBe(true))

it.each([
  ...[
    'dim',
    'Dim byd',
    'Nac oes',
    'Dim alergeddau',
    'Dim alergeddau hysbys',
    'Dim hyd y gwyddom',
    'Dim hyd y gwn i',
  ],
  ...[
    'Dim y gwyddom amdanynt',
    'Dim cyflyrau meddygol',
    'Dim anghenion dietegol',
    'Heb alergeddau',
    'Dim ar hyn o bryd',
  ],
  ...['Nid oes alergeddau', 'Dim alergeddau na chyflyrau meddygol'],
])('%s says it in Welsh', (text) => expect(saysNone(text)).toBe(true))

it.each([
  ...[
    'Nuts',
    'No nuts',
    'No milk or eggs',
    'Nut free',
    'not allergic to nuts',
    'Peanuts? (waiting for test)',
    'lactose',
  ],
  ...[
    'No known allergies, asthma',
    'No known allergies but coeliac',
    'none but penicillin',
    'Dim cnau',
    'not known',
    'unknown',
  ],
  ...[
    'No known allergies except nuts',
    'No allergy medication with her today',
    'Nothing with gluten',
    'ŵy',
    'No dairy',
    '',
  ],
  ...[
    'No diet drinks',
    'No allergies. EpiPen in bag',
    'Not yet tested',
    'Ddim yn hysbys',
    'knownothing',
    'No halal',
  ],
])('%s may be a need', (text) => expect(saysNone(text)).toBe(false))
