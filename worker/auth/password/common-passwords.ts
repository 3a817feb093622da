import { LEAKED_PASSWORDS } from '#worker/auth/password/leaked-passwords.ts';
import { ApiError } from '#worker/http/api-error.ts';

// In addition to the leaked ones (ASVS 6.2.4): variants from other languages, keyboards and recent
// years, and the product's own name (ASVS 6.2.11), in lower case.
const OWN = `
password password1 password2 password3 password12 password123 password1234 password12345 password123456 password01
password! password1! passw0rd passw0rd1 p@ssw0rd p@ssword p@ssword1 p@$$w0rd pa$$word passwort passwort1 passwords
mypassword mypassword1 thepassword newpassword newpassword1 yourpassword changeme changeme1 changeme123 changeit
changethis letmein1 letmein12 letmein123 letmein! letmeinnow welcome1 welcome12 welcome123 welcome1234 welcome1!
welcome2 welcome01 welcomeback welcomehome iloveyou iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyou! iloveu123
iloveme1 ilovegod ilovejesus iloveyoubaby imissyou loveyou1 loveyou123 lovelove lovelove1 lovely123 loveme123
loveislove lover123 forever1 forever21 foreverlove 12345678 123456789 1234567890 12345678910 0123456789 012345678
01234567 9876543210 987654321 87654321 0987654321 098765432 123456781 1234567891 123456789a 1234567890a a123456789
a12345678 a1234567 12345678a 1234567a 12345678q 123456789q q123456789 q12345678 q1234567 1234567q 123456aa 123456ab
123456abc abc123456 abc12345 abcd1234 abcd12345 abcde123 abcde12345 abcdef123 abcdefgh abcdefghi abcdefg1 abcdefg123
abc123abc abcabcabc abc123123 aa123456 aa12345678 aaa123456 aaaaaaaa aaaaaaaaa aaaaaaaaaa aaaa1111 a1b2c3d4 a1b2c3d4e5
1a2b3c4d 1a2b3c4d5e a1s2d3f4 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r! 1qaz2wsx 1qaz2wsx3edc 1qaz1qaz 1qazxsw2
1qaz!qaz !qaz2wsx 2wsx3edc zaq12wsx zaq1zaq1 zaq1xsw2 xsw21qaz qazwsxedc qazwsx12 qazwsx123 qazwsxed qazqazqaz qweasdzxc
qweasd123 qwe123qwe qwe12345 qweqweqwe qwe123456 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty1! qwerty01
qwerty99 qwertyui qwertyuio qwertyuiop qwertyuiop1 qwertyqwerty qwert123 qwert12345 qwertz123 qwertzui qwertzuiop
azertyui azertyuiop azerty123 azerty12 asdfghjk asdfghjkl asdfghjkl1 asdfasdf asdf1234 asdf12345 asdasd123 asdasdasd
asd123456 asdf123456 asdfgh123 asdfjkl; asdfqwer zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvbnm,./ zxcvzxcv zxczxczxc zxc123456
poiuytrewq lkjhgfdsa mnbvcxz1 mnbvcxzlk 11111111 111111111 1111111111 11111111111 111111a1 111222333 11112222 1112223334
11223344 1122334455 112233445566 112211221 12121212 121212121 1212121212 12341234 123412341234 12344321 1234554321
12345654321 123454321 123123123 1231231231 123123123a 12312312 123321123 123321123321 123321aa 123654789 123698745
1236987450 147258369 1472583690 147852369 14789632 147896325 159357159 159753159 159357456 159753456 159951159 741852963
7418529630 789456123 7894561230 789456123a 789789789 963852741 951753852 321321321 321654987 132435465 135792468
1357924680 13579246 13572468 24681012 2468013579 102030405 1020304050 10203040 1029384756 10101010 1010101010 101010101
100200300 00000000 000000000 0000000000 00001111 01010101 0101010101 01020304 0102030405 01012000 01011990 01011980
22222222 222222222 2222222222 33333333 333333333 44444444 444444444 55555555 555555555 5555555555 66666666 666666666
6666666666 77777777 777777777 7777777777 88888888 888888888 8888888888 99999999 999999999 9999999999 12131415 11121314
11235813 112358132 31415926 314159265 3141592654 27182818 20002000 20012001 20102010 20202020 19901990 19841984 18181818
13131313 14141414 15151515 16161616 17171717 69696969 420420420 90909090 98765432 9876543211 98989898 87878787 78787878
administrator admin123 admin1234 admin12345 admin123456 adminadmin admin@123 admin2020 admin2021 admin2022 admin2023
admin2024 admin2025 admin2026 root1234 rootroot toor1234 superuser superadmin supervisor sysadmin webadmin webmaster
webmaster1 manager1 manager123 operator guest123 guest1234 user1234 user12345 username username1 testtest testtest1
test1234 test12345 test123456 test123123 testing1 testing12 testing123 testing1234 tester123 default1 default123 demo1234
demodemo temp1234 temporary temppass temppassword secret12 secret123 secret1234 topsecret mysecret private1 security
security1 access14 access123 master12 master123 masterkey computer computer1 computer123 internet internet1 internet123
network1 system123 server123 database oracle123 postgres mysql123 cisco123 google123 facebook facebook1 facebook123
instagram instagram1 whatsapp youtube1 linkedin linkedin1 twitter1 microsoft microsoft1 windows1 windows10 windows7
samsung1 samsung123 nokia123 blackberry iphone123 android1 playstation xbox3600 nintendo1 minecraft minecraft1 minecraft123
fortnite fortnite1 pokemon1 pokemon123 pikachu1 charizard starwars starwars1 startrek startrek1 skywalker lordoftherings
harrypotter gandalf1 superman superman1 superman123 batman123 batman12 spiderman spiderman1 spiderman123 ironman1 wolverine
deadpool captain1 avengers football football1 football12 football123 baseball baseball1 baseball12 basketball basketball1
softball softball1 volleyball hockey123 soccer12 soccer123 soccer10 lacrosse swimming gymnastics liverpool liverpool1
liverpool123 arsenal1 arsenal123 chelsea1 chelsea123 manchester manutd123 barcelona barcelona1 realmadrid juventus juventus1
cowboys1 steelers steelers1 packers1 patriots raiders1 redskins yankees1 lakers24 jordan23 jordan123 michael1 michael123
michelle michelle1 jennifer jennifer1 jessica1 jessica123 ashley123 amanda123 daniel123 danielle danielle1 charlie1
charlie123 charlie12 andrew123 anthony1 anthony123 joshua123 matthew1 matthew123 christian christian1 christopher christina
christine stephanie stephanie1 elizabeth elizabeth1 victoria victoria1 alexander alexander1 alexandra alexandru benjamin
benjamin1 nicholas nicholas1 jonathan jonathan1 samantha samantha1 brittany brittany1 courtney courtney1 kimberly patricia
patricia1 veronica veronica1 caroline caroline1 isabella isabella1 gabriela gabriella francisco fernando fernanda alejandro
alejandra sebastian sebastian1 valentina valentin santiago mohammed mohamed1 muhammad abdullah
jackson1 jackson5 william1 william123 richard1 robert123 thomas123 jasmine1 jasmine123 melissa1 vanessa1 rebecca1 natalie1
nicole123 monkey12 monkey123 monkey1234 dragon12 dragon123 dragonball dragonball1 shadow12 shadow123 tigger12 tigger123
sunshine sunshine1 sunshine12 sunshine123 princess princess1 princess12 princess123 butterfly butterfly1 rainbow1 flower123
flowers1 chocolate chocolate1 cookie123 cupcake1 strawberry pumpkin1 cheese123 banana123 orange123 apple123 pineapple
buttercup blossom1 snowball snowflake summer12 summer123 summer01 summer2020 summer2021 summer2022 summer2023 summer2024
summer2025 summer2026 winter123 winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 winter2026 spring2020
spring2021 spring2022 spring2023 spring2024 spring2025 spring2026 autumn2020 autumn2021 autumn2022 autumn2023 autumn2024
autumn2025 autumn2026 november november1 december december1 september september1 october1 february january1 monday123
friday13 friday123 birthday birthday1 christmas christmas1 halloween thanksgiving whatever whatever1 whatever123 nothing1
something anything everything trustno1 trustnoone trustme1 blink182 metallica metallica1 slipknot slipknot1 nirvana1
rockstar rockstar1 guitar123 musicmusic music123 dancer123 cheerleader chester1 bailey123 buster12 buster123 maggie123
ginger12 ginger123 pepper12 pepper123 cookie12 peanut12 peanut123 hunter12 hunter123 hunter01 killer12 killer123 thunder1
lightning hurricane diamond1 diamonds crystal1 precious precious1 beautiful beautiful1 gorgeous handsome sexybitch
sweetheart sweetie1 sweetpea babygirl babygirl1 babygirl123 babyboy1 honey123 darling1 angel123 angels123 heaven123
jesus123 jesuschrist jesusislord godisgood blessed1 blessings freedom1 freedom123 america1 american1 england1 scotland
australia brazil123 canada123 germany1 deutschland schatz123 hallo123 hallo1234 hallohallo bonjour1 bonjour123 soleil123
motdepasse motdepasse1 doudou123 loulou123 contraseña contrasena contrasena1 contraseña1 teamo123 teamomucho tequiero
estrella estrella1 mariposa princesa princesa1 corazon1 chocolate123 jordan12 mustang1 mustang123 corvette corvette1
ferrari1 ferrari123 porsche1 porsche911 mercedes mercedes1 bmw12345 chevrolet camaro123 yamaha123 kawasaki suzuki123
harley123 harleydavidson einstein newyork1 newyork123 london123 paris123 california california1 chicago1 lasvegas
yankees123 hello123 hello1234 hello12345 hellohello helloworld helloworld1 hello123! hellokitty hellokitty1 goodluck
goodluck1 goodmorning goodbye1 getmoney money123 moneymoney dollars1 business business1 business123 company1 company123
office123 sales123 marketing student1 student123 teacher1 teacher123 school123 college1 university
asshole1 bullshit fuckyou1 fuckyou2 fuckyou12 fuckyou123 fuckyou! fuckoff1 fuckfuck motherfucker bitch123 biteme123
blahblah blahblah1 zxcasdqwe qwaszx12 qwaszxqw 1234qwer 1234qwert 12345qwert 12345qwerty 123456qwerty 1234abcd 12345abc
12345abcd 123abc123 123qweasd 123qweasdzxc 123qwe123 123asd123 123qwerty 1234asdf 11qqaazz 11aa22bb 00112233 77889900
44556677 55667788 99887766 88776655 66778899 98761234 56781234 12348765 43214321 43211234 87651234 56785678 65432100
tiptopcards tiptopcards1 tiptop123 digitalcard businesscard`;

const known: ReadonlySet<string> = new Set(
  `${LEAKED_PASSWORDS} ${OWN}`.split(/\s+/).filter((word) => word !== ''),
);

/** Whether a password, in any case, is among the several thousand that attackers guess first. */
export function isCommonPassword(password: string): boolean {
  return known.has(password.normalize('NFC').toLowerCase());
}

/** Throws `invalid_input` at the field `path` for a common password or the address itself. */
export function requireUncommonPassword(password: string, email: string, path: string): void {
  if (!isCommonPassword(password) && password.toLowerCase() !== email.toLowerCase()) return;
  const message = 'This password is too easy to guess. Please choose another.';
  throw new ApiError('invalid_input', { issues: [{ path, message }] });
}
