import { expect, it } from 'vitest'
import { isRichTextBlank, MAX_RICH_TEXT_LENGTH } from '../../contract/rich-text.ts'
import { cleanRichText } from './clean-rich-text.ts'

it.each([
  ['<p>Six <strong>weeks</strong> of <em>menus</em></p>', '<p>Six <strong>weeks</strong> of <em>menus</em></p>'],
  ['<h1>Pack</h1><b>bold</b><div>text</div>', '<h2>Pack</h2><strong>bold</strong><p>text</p>'],
  ['<p onclick="x()" style="color:red" class="a">text</p>', '<p>text</p>'],
  ['<a href="https://example.org/?a=1&amp;b=2">here</a>', '<a href="https://example.org/?a=1&amp;b=2">here</a>'],
  ['<a href="mailto:office@example.org">write</a>', '<a href="mailto:office@example.org">write</a>'],
  ['<a href="javascript:alert(1)">here</a>', 'here'],
  ['<a href="jAvAsCrIpT&#58;alert(1)">here</a>', 'here'],
  ['<a href="//example.org">here</a>', 'here'],
  ['<a href="data:text/html,<script>alert(1)</script>">here</a>', 'here'],
  ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['<svg><style><img src=x onerror=alert(1)></style></svg>', ''],
  ['<img src=x onerror=alert(1)><iframe src="https://example.org"></iframe>', ''],
  ['<p>&nbsp; </p><br>', ''],
  ['<p>5 < 6 & 7</p>', '<p>5 &lt; 6 &amp; 7</p>'],
  ['<p>open', '<p>open</p>'],
  ['<a href="javascript:alert(1)">here</a><p>and <a href="/x">there</a></p>', 'here<p>and there</p>'],
  [
    '<p><a href="data:,x"><b>a</b></a> <a href="https://example.org">b</a></p>',
    '<p><strong>a</strong> <a href="https://example.org">b</a></p>',
  ],
  [
    '<table><tr><th>Day</th><th>Menu</th></tr><tr><td>Monday</td><td><b>Soup</b></td></tr></table>',
    'Day Menu <br />Monday <strong>Soup</strong> <br />',
  ],
  ['<section>a</section><pre>b</pre><h6>c</h6>', '<p>a</p><p>b</p><h3>c</h3>'],
])('cleans %s to %s [NEWS-17]', (sent, cleaned) => {
  expect(cleanRichText(sent)).toBe(cleaned)
  // Clean the result again, which must not change it.
  expect(cleanRichText(cleaned)).toBe(cleaned)
})

it.each(['<', '<p', '<!--', '&', '<a href="', '<b>', '</p>'])(
  'processes the longest rich text of only %j in limited time [NEWS-17]',
  (piece) => {
    const html = piece.repeat(MAX_RICH_TEXT_LENGTH / piece.length)
    const startedAt = performance.now()
    isRichTextBlank(html)
    cleanRichText(html)
    expect(performance.now() - startedAt).toBeLessThan(6000)
  },
)
