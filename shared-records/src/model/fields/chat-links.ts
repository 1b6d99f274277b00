/** The country whose numbers are written without a country code. */
const COUNTRY_CODE = '62';

/** An Indonesian mobile number: the national plan gives them the 8. https://en.wikipedia.org/wiki/Telephone_numbers_in_Indonesia */
const MOBILE = /^(?:\+?62|0)(8\d{7,11})$/;

/** Returns the address of a WhatsApp chat with a mobile number; undefined for every other text. https://faq.whatsapp.com/5913398998672934 */
export const chatLinkTo = (phone: string): string | undefined => {
  const [, number] = MOBILE.exec(phone.replace('(0)', '').replace(/[\s().-]/g, '')) ?? [];
  return number && `https://wa.me/${COUNTRY_CODE}${number}`;
};
