import { numberIn } from './links';

/** The country whose numbers are written without a country code. */
const COUNTRY_CODE = '62';

/**
 * The mobile numbers of the countries where customers are, by the start of their national number. Countries whose mobile
 * numbers look like others, such as the United States, are left out. https://www.itu.int/oth/T0202.aspx?parent=T0202
 */
const MOBILE =
  // Indonesia, Malaysia, Australia, Philippines, Singapore, Thailand, Japan, Vietnam, South Korea, China, Taiwan, India, Hong Kong,
  // Saudi Arabia, the Emirates, Netherlands, France, United Kingdom, Germany.
  /^(?:628\d{7,11}|601\d{8,9}|614\d{8}|639\d{9}|65[89]\d{7}|66[689]\d{8}|81[789]0\d{8}|84[35789]\d{8}|8210\d{7,8}|861[3-9]\d{9}|8869\d{8}|91[6-9]\d{9}|852[4-79]\d{7}|9(?:66|71)5\d{8}|316\d{8}|33[67]\d{8}|447\d{9}|491[567]\d{8,9})$/;

/** Returns the address of a WhatsApp chat with a mobile number; undefined for every other text. https://faq.whatsapp.com/5913398998672934 */
export const chatLinkTo = (phone: string): string | undefined => {
  const written = numberIn(phone) ?? '';
  const number = written
    // "+62 0812" is written, too.
    .replace(/^(?:\+|00)620?|^620?|^0(?=8)/, COUNTRY_CODE)
    .replace(/^(?:\+|00)/, '');
  const isForeign = !number.startsWith(COUNTRY_CODE) && !/^(?:\+|00)/.test(written);
  return MOBILE.test(number) && !isForeign ? `https://wa.me/${number}` : undefined;
};
