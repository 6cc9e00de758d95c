/** Lists of fixed options that the server sends as data. The labels are in English. */

export const genders = ['Male', 'Female', 'Other', 'Prefer not to say', 'Not provided'] as const

/** Types of adults. `Child` is not included (REG-118). */
export const attendanceTypes = [
  { value: 'parent_or_carer', label: 'Parent or carer' },
  { value: 'core_team_member', label: 'Core team member' },
  { value: 'lunchmaker', label: 'Lunchmaker' },
  { value: 'young_helper', label: 'Young helper' },
  { value: 'visitor', label: 'Visitor' },
] as const

/** Frequency with which a family takes part in the church's wider support (PER-100 to PER-103). */
export const supportTypes = [
  { value: 'yes_single', label: 'Yes - once' },
  { value: 'yes_occasionally', label: 'Yes - occasionally' },
  { value: 'yes_consistently', label: 'Yes - consistently' },
] as const

/** Everyday club activities (SES-68). */
export const activities = [
  'Arts and crafts',
  'Baking',
  'Bible stories',
  'Board games',
  'Cooking',
  'Dance',
  'Drama',
  'Film',
  'Gardening',
  'Music',
  'Outdoor games',
  'Quiz',
  'Science',
  'Sports',
  'Storytelling',
  'Trip out',
] as const

/** The 14 regulated allergens (Food Information Regulations 2014, schedule to EU 1169/2011 annex II). */
export const allergens = [
  'celery',
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'lupin',
  'milk',
  'molluscs',
  'mustard',
  'nuts',
  'peanuts',
  'sesame',
  'soya',
  'sulphites',
] as const
export type Allergen = (typeof allergens)[number]

/** Health ratings of a club (ORG-27, STAT-110). */
export const clubHealthStatuses = ['Red', 'Green', 'Amber', 'Gold'] as const

/** Funding sources of a club (ORG-28). */
export const fundingTags = ['Spring 2022', 'Summer & Autumn 2022', '2023', '2024/2025', '2025/2026'] as const
