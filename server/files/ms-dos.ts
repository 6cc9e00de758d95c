/**
 * Characters of MS-DOS in Western Europe from 0x80 to 0xFF (code page 850). Code page 437 has the same letters of names
 * at the same positions. Only frames, Greek and mathematics differ.
 */
const MS_DOS_CHARACTERS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}'

export const decodeMsDos = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\xff]/g, (char) => MS_DOS_CHARACTERS[char.charCodeAt(0) - 0x80] ?? char)
