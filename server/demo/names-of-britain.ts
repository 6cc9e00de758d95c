import type { Names } from './name-lists.ts'

/** Common names of families in England, Wales, Scotland and Northern Ireland. */
export const namesOfBritain = {
  english: {
    surnames: `Barker, Bennett, Booth, Chapman, Clarke, Cooper, Dawson, Ellis, Fletcher, Foster, Grant, Harris,
      Hartley, Hirst, Hobson, Holloway, Knight, Marsh, Naylor, Palmer, Pearson, Pike, Shaw, Sutton, Sykes, Turner,
      Walker, Webb, Wood, Wright`,
    girls: `Amelia, Bonnie, Chloe, Daisy, Elsie, Erin, Evie, Florence, Freya, Grace, Harper, Isla, Ivy, Layla, Lily,
      Maisie, Millie, Phoebe, Poppy, Rosie, Ruby, Scarlett, Tilly, Willow`,
    boys: `Alfie, Archie, Dexter, Ethan, Finley, Freddie, Harry, Jayden, Jude, Kai, Leo, Logan, Louie, Luca, Mason,
      Noah, Oliver, Ralph, Reuben, Riley, Stanley, Theo, Toby, Tommy`,
    women: `Becky, Charlotte, Claire, Donna, Emma, Gemma, Hannah, Jade, Janet, Julie, Karen, Kelly, Kirsty, Leanne,
      Linda, Lisa, Margaret, Michelle, Natalie, Pauline, Rachel, Sarah, Stacey, Susan`,
    men: `Adam, Andrew, Ben, Brian, Carl, Craig, Darren, Dean, Gary, Graham, Ian, Jamie, Keith, Lee, Luke, Malcolm,
      Mark, Matthew, Neil, Paul, Ryan, Scott, Shaun, Stephen`,
  },
  welsh: {
    surnames: `Bevan, Bowen, Davies, Edwards, Ellis, Evans, Ffoulkes, Griffiths, Gruffudd, Howells, Hughes, Jenkins,
      Jones, Lewis, Llewellyn, Lloyd, Morgan, Morris, Owen, Parry, Price, Pritchard, Prosser, Pugh, Rees, Rhys,
      Roberts, Thomas, Vaughan, Williams`,
    girls: `Alys, Angharad, Beca, Betsan, Cadi, Cari, Carys, Efa, Eira, Elin, Ffion, Gwen, Lleucu, Llio, Lowri, Mabli,
      Mali, Martha, Nansi, Nel, Non, Seren, Siwan, Tesni`,
    boys: `Caio, Deio, Dylan, Elis, Emrys, Gethin, Gruff, Guto, Gwion, Harri, Ifan, Ioan, Iwan, Jac, Llew, Macsen,
      Morgan, Osian, Owain, Rhys, Steffan, Tomos, Twm, Ynyr`,
    women: `Angharad, Bethan, Catrin, Delyth, Eirlys, Eleri, Elen, Gwenllian, Heledd, Llinos, Lowri, Mair, Manon,
      Menna, Nerys, Rhian, Rhiannon, Sioned, Siân, Tegwen`,
    men: `Aled, Alun, Arwel, Ceri, Dafydd, Dewi, Eifion, Emyr, Gareth, Geraint, Gwyn, Huw, Hywel, Iolo, Meirion,
      Rhodri, Rhys, Siôn, Tudur, Wyn`,
    languages: 'Welsh',
  },
  scottish: {
    surnames: `Cameron, Campbell, Docherty, Drummond, Ferguson, Fraser, Galbraith, Kerr, MacLeod, McAllister,
      McKenzie, Murray, Paterson, Reid, Ross, Sinclair, Stewart, Wallace`,
    girls: 'Ailsa, Catriona, Effie, Eilidh, Iona, Isla, Kirsty, Mirren, Morven, Orla, Rowan, Skye',
    boys: 'Angus, Blair, Brodie, Callum, Cameron, Finlay, Fraser, Hamish, Innes, Lewis, Rory, Struan',
    women: 'Aileen, Eileen, Elspeth, Fiona, Heather, Jean, Kirsteen, Lorna, Mhairi, Moira, Morag, Shona',
    men: 'Alasdair, Bruce, Colin, Dougal, Duncan, Ewan, Gordon, Hector, Iain, Kenneth, Ronald, Stuart',
  },
  irish: {
    surnames: `Boyd, Devlin, Doherty, Donnelly, Gallagher, Gilmore, Hanna, Kelly, Magee, McBride, McCann, Moore,
      Mulholland, O'Neill, Quinn, Rafferty`,
    girls: 'Aoife, Caoimhe, Cara, Clodagh, Éabha, Erin, Méabh, Niamh, Orlaith, Saoirse, Shauna, Sorcha',
    boys: 'Cian, Conor, Cormac, Darragh, Eoin, Fionn, Jack, Odhran, Oisín, Ronan, Shea, Tiernan',
    women: `Bernadette, Bronagh, Colleen, Deirdre, Geraldine, Gráinne, Majella, Oonagh, Patricia, Roisin, Siobhán,
      Una`,
    men: 'Barry, Brendan, Ciarán, Declan, Dermot, Eamon, Fergal, Gerard, Kieran, Niall, Padraig, Seamus',
  },
} as const satisfies Record<string, Names>
