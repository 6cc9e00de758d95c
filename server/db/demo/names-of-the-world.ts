import type { Names } from './name-lists.ts'

/**
 * Names of families whose parents or grandparents came to Britain. In `Kowalski/Kowalska`, the man's form
 * comes first.
 */
export const namesOfTheWorld = {
  somali: {
    surnames: 'Abdi, Farah, Hersi, Jama, Nur, Osman, Warsame, Yusuf',
    girls: 'Fadumo, Hibo, Idil, Ifrah, Ikram, Nimo, Sahra, Zamzam',
    boys: 'Abdirahman, Ayaan, Guled, Liban, Mahad, Sharmarke, Yahya, Zakariya',
    women: 'Amina, Asha, Fowsiya, Halima, Hodan, Khadra, Maryan, Ubah',
    men: 'Abdullahi, Ahmed, Dahir, Ismail, Mohamed, Mustafa, Omar, Said',
    languages: 'Somali',
    diet: 'halal',
  },
  bangladeshi: {
    surnames: 'Ali/Khatun, Choudhury, Islam, Miah/Begum, Rahman, Uddin/Begum',
    girls: 'Anaya, Hafsa, Maryam, Nusrat, Safa, Sumaiya, Tasnim, Zara',
    boys: 'Ibrahim, Ismaeel, Musa, Rayyan, Sami, Tahmid, Yusuf, Zain',
    women: 'Farzana, Nasreen, Rehana, Rukhsana, Salma, Shabnam, Shirin, Tahira',
    men: 'Abdul, Faruk, Habib, Kamal, Mizan, Rafiq, Shafiq, Tariq',
    languages: 'Bengali, Sylheti',
    diet: 'halal',
  },
  pakistani: {
    surnames: 'Akhtar, Hussain, Iqbal, Khan, Mahmood, Malik, Mirza, Sheikh',
    girls: 'Aisha, Alina, Fatima, Inaya, Laiba, Noor, Sana, Zoya',
    boys: 'Adam, Ahsan, Bilal, Hamza, Haris, Ibraheem, Umar, Yousuf',
    women: 'Bushra, Nadia, Robina, Saima, Samina, Shazia, Sobia, Uzma',
    men: 'Asif, Imran, Javed, Khalid, Nadeem, Sajid, Waqas, Zahid',
    languages: 'Urdu, Punjabi, Pashto',
    diet: 'halal',
  },
  indian: {
    surnames: 'Chauhan, Desai, Gill, Mistry, Nair, Patel, Shah, Sharma, Singh/Kaur',
    girls: 'Anika, Diya, Isha, Jasleen, Meera, Priya, Riya, Simran',
    boys: 'Aarav, Arjun, Dev, Harjit, Kiran, Nikhil, Rohan, Veer',
    women: 'Bhavna, Hema, Kavita, Manjit, Nisha, Parminder, Rekha, Sunita',
    men: 'Anil, Balbir, Gurpreet, Harish, Mukesh, Ravi, Sanjay, Vijay',
    languages: 'Gujarati, Punjabi, Hindi',
    diet: 'vegetarian',
  },
  polish: {
    surnames:
      'Kamiński/Kamińska, Kowalski/Kowalska, Lewandowski/Lewandowska, Mazur, Nowak, Wiśniewski/Wiśniewska, Wójcik',
    girls: 'Alicja, Hanna, Julia, Lena, Maja, Nadia, Oliwia, Zofia',
    boys: 'Antoni, Filip, Igor, Jakub, Kacper, Mikołaj, Oskar, Szymon',
    women: 'Agnieszka, Beata, Dorota, Ewa, Joanna, Katarzyna, Magdalena, Monika',
    men: 'Grzegorz, Krzysztof, Marcin, Paweł, Piotr, Rafał, Tomasz, Łukasz',
    languages: 'Polish',
  },
  portuguese: {
    surnames: 'Almeida, Costa, Ferreira, Oliveira, Pereira, Santos, Silva',
    girls: 'Beatriz, Clara, Inês, Leonor, Mariana, Matilde',
    boys: 'Duarte, Gonçalo, Lucas, Miguel, Rafael, Tiago',
    women: 'Ana, Cátia, Fernanda, Luísa, Marta, Teresa',
    men: 'Bruno, Carlos, João, Nuno, Paulo, Rui',
    languages: 'Portuguese',
  },
  zimbabwean: {
    surnames: 'Chikwanha, Dube, Marufu, Moyo, Mutasa, Ncube, Sibanda',
    girls: 'Chipo, Nyasha, Rufaro, Ruva, Tanaka, Thandiwe',
    boys: 'Farai, Kudzai, Simba, Tadiwa, Takudzwa, Tinashe',
    women: 'Grace, Memory, Precious, Rutendo, Sibongile, Tendai',
    men: 'Godfrey, Lovemore, Munyaradzi, Tafadzwa, Tapiwa, Themba',
    languages: 'Shona, Ndebele',
  },
  nigerian: {
    surnames: 'Adebayo, Adeyemi, Balogun, Eze, Nwosu, Okafor, Okoro',
    girls: 'Adaeze, Chioma, Ifeoma, Simisola, Temi, Zainab',
    boys: 'Chidi, Dayo, Emeka, Ikenna, Kelechi, Tobi',
    women: 'Amaka, Blessing, Folake, Funmi, Ngozi, Yetunde',
    men: 'Chukwudi, Emmanuel, Femi, Obinna, Segun, Tunde',
    languages: 'Yoruba, Igbo',
  },
  arabic: {
    surnames: 'Al-Hamwi, Darwish, Haddad, Hassan, Khalil, Mansour, Saleh',
    girls: 'Jana, Lamar, Nour, Rima, Salma, Yara',
    boys: 'Adnan, Idris, Karim, Omar, Tariq, Yousef',
    women: 'Dina, Hanan, Layal, Mona, Rania, Samira',
    men: 'Fadi, Khaled, Nabil, Samir, Walid, Ziad',
    languages: 'Arabic, Kurdish',
    diet: 'halal',
  },
  ukrainian: {
    surnames: 'Bondarenko, Kovalenko, Kravchenko, Lysenko, Melnyk, Shevchenko, Tkachenko',
    girls: 'Anna, Daria, Polina, Solomiia, Veronika, Zlata',
    boys: 'Artem, Bohdan, Danylo, Maksym, Nazar, Tymofii',
    women: 'Halyna, Iryna, Nataliia, Oksana, Olena, Tetiana',
    men: 'Andrii, Oleh, Serhii, Taras, Vasyl, Yurii',
    languages: 'Ukrainian',
  },
  caribbean: {
    surnames: 'Bailey, Baptiste, Campbell, Clarke, Dacosta, Francis, Gordon, Joseph',
    girls: 'Amara, Imani, Kiara, Naomi, Shanice, Zuri',
    boys: 'Isaiah, Jayden, Kamari, Malachi, Micah, Tyrell',
    women: 'Beverley, Janice, Marcia, Sharon, Sonia, Yvonne',
    men: 'Delroy, Errol, Leroy, Marlon, Trevor, Winston',
  },
  hongkong: {
    surnames: 'Chan, Cheung, Ho, Lau, Wong',
    girls: 'Cherry, Hailey, Hoi Ching, Jasmine, Mei, Yan',
    boys: 'Anson, Hin, Ho Yin, Jayden, Lok, Marcus',
    women: 'Carmen, Mei Ling, Suki, Vivian, Wing Yan, Winnie',
    men: 'Eddie, Ka Ho, Kelvin, Patrick, Raymond, Wai',
    languages: 'Cantonese',
  },
} as const satisfies Record<string, Names>
