"""Names of time zones that people use and the tz database lacks: abbreviations and large cities.

A name in several lines is ambiguous: the likeliest zone comes first, and the person chooses.
Cities are listed in English and Spanish.
https://en.wikipedia.org/wiki/List_of_time_zone_abbreviations
"""

ABBREVIATIONS = {
    "America/New_York": "EST, EDT, ET, Eastern Time",
    "America/Chicago": "CST, CDT, CT, Central Time",
    "America/Mexico_City": "CST",
    "Asia/Shanghai": "CST",
    "America/Havana": "CST",
    "America/Denver": "MST, MDT, MT, Mountain Time",
    "America/Phoenix": "MST",
    "America/Los_Angeles": "PST, PDT, PT, Pacific Time",
    "America/Anchorage": "AKST, AKDT",
    "Pacific/Honolulu": "HST",
    "America/Halifax": "AST, ADT",
    "America/Puerto_Rico": "AST",
    "Asia/Riyadh": "AST",
    "America/St_Johns": "NST, NDT",
    "UTC": "GMT, Z, Zulu",
    "Europe/London": "GMT, BST",
    "Europe/Lisbon": "WET, WEST",
    "Europe/Berlin": "CET, CEST, MET, MEZ, MESZ",
    "Europe/Athens": "EET, EEST",
    "Asia/Kolkata": "IST",
    "Europe/Dublin": "IST",
    "Asia/Jerusalem": "IST, IDT",
    "Europe/Moscow": "MSK",
    "Europe/Istanbul": "TRT",
    "Asia/Dubai": "GST",
    "Asia/Karachi": "PKT",
    "Asia/Bangkok": "ICT",
    "Asia/Jakarta": "WIB",
    "Asia/Singapore": "SGT",
    "Asia/Hong_Kong": "HKT",
    "Asia/Manila": "PHT",
    "Asia/Tokyo": "JST",
    "Asia/Seoul": "KST",
    "Australia/Sydney": "AEST, AEDT",
    "Australia/Adelaide": "ACST, ACDT",
    "Australia/Perth": "AWST",
    "Pacific/Auckland": "NZST, NZDT, NZT",
    "America/Sao_Paulo": "BRT",
    "America/Argentina/Buenos_Aires": "ART",
    "America/Santiago": "CLT, CLST",
    "America/Bogota": "COT",
    "America/Lima": "PET",
    "America/Caracas": "VET",
    "America/Montevideo": "UYT",
    "Africa/Johannesburg": "SAST",
    "Africa/Lagos": "WAT",
    "Africa/Maputo": "CAT",
    "Africa/Nairobi": "EAT",
}

# Ambiguous names that nearly always mean their first zone. The answer names the others.
USUALLY_FIRST = {"CST", "GMT", "IST"}

CITIES = {
    "America/New_York": "Boston, Philadelphia, Filadelfia, Washington, Washington DC, Miami,"
    " Orlando, Tampa, Jacksonville, Atlanta, Charlotte, Raleigh, Baltimore, Pittsburgh, Cleveland,"
    " Columbus, Cincinnati, Buffalo, Nueva York, NYC, Brooklyn, Toledo",
    "America/Toronto": "Montreal, Ottawa, Quebec, Hamilton",
    "Atlantic/Bermuda": "Hamilton",
    "America/Chicago": "Houston, Dallas, Austin, San Antonio, Fort Worth, Milwaukee, Minneapolis,"
    " Saint Louis, St. Louis, Kansas City, New Orleans, Nueva Orleans, Nashville, Memphis, Omaha,"
    " Oklahoma City, Birmingham",
    "America/Denver": "Salt Lake City, Albuquerque, Colorado Springs, El Paso, Santa Fe",
    "America/Phoenix": "Tucson, Mesa, Scottsdale",
    "America/Los_Angeles": "San Francisco, San Diego, San Jose, Seattle, Portland, Las Vegas,"
    " Sacramento, Oakland, Fresno, Long Beach, LA, Silicon Valley",
    "America/Edmonton": "Calgary",
    "America/Costa_Rica": "San Jose",
    "America/Mexico_City": "Ciudad de Mexico, CDMX, Guadalajara, Puebla, Toluca, Leon, Queretaro,"
    " Veracruz, Acapulco",
    "America/Bogota": "Medellin, Cali, Barranquilla, Cartagena",
    "America/Caracas": "Maracaibo, Valencia, Barquisimeto",
    "America/Guayaquil": "Quito, Cuenca",
    "America/Lima": "Arequipa, Trujillo, Cuzco, Cusco",
    "America/La_Paz": "Santa Cruz de la Sierra, Cochabamba, Sucre",
    "America/Santiago": "Valparaiso, Concepcion, Viña del Mar",
    "America/Argentina/Buenos_Aires": "Rosario, La Plata, Mar del Plata",
    "America/Argentina/Cordoba": "Cordoba, Santa Fe",
    "America/Sao_Paulo": "Rio de Janeiro, Brasilia, Belo Horizonte, Curitiba, Porto Alegre,"
    " Florianopolis",
    "America/Havana": "La Habana, Santiago de Cuba",
    "America/Managua": "Leon",
    "America/Puerto_Rico": "San Juan",
    "America/Argentina/San_Juan": "San Juan",
    "America/Merida": "Merida",
    "Europe/London": "Londres, Manchester, Birmingham, Liverpool, Leeds, Glasgow, Edinburgh,"
    " Edimburgo, Bristol, Cardiff, Newcastle",
    "Europe/Madrid": "Barcelona, Valencia, Sevilla, Seville, Zaragoza, Malaga, Bilbao, Murcia,"
    " Alicante, Cordoba, Valladolid, Granada, Palma de Mallorca, Toledo, Merida, Leon, Cartagena,"
    " Guadalajara",
    "Atlantic/Canary": "Las Palmas, Tenerife, Santa Cruz de Tenerife",
    "Europe/Lisbon": "Lisboa, Porto, Oporto",
    "Europe/Paris": "Marseille, Marsella, Lyon, Toulouse, Nice, Niza, Bordeaux, Burdeos, Lille",
    "Europe/Brussels": "Bruselas, Antwerp, Amberes",
    "Europe/Amsterdam": "Rotterdam, The Hague, La Haya, Utrecht",
    "Europe/Berlin": "Munich, München, Hamburg, Hamburgo, Cologne, Köln, Colonia, Frankfurt,"
    " Leipzig, Francfort, Stuttgart, Düsseldorf, Dresden, Dresde",
    "Europe/Zurich": "Geneva, Ginebra, Basel, Basilea, Bern, Berna",
    "Europe/Vienna": "Viena, Salzburg, Salzburgo, Graz",
    "Europe/Rome": "Roma, Milan, Milano, Naples, Napoles, Napoli, Turin, Torino, Venice, Venecia,"
    " Florence, Florencia, Bologna, Bolonia",
    "Europe/Prague": "Praga, Brno",
    "Europe/Warsaw": "Varsovia, Krakow, Cracovia, Wroclaw, Gdansk",
    "Europe/Copenhagen": "Copenhague",
    "Europe/Stockholm": "Estocolmo, Gothenburg, Gotemburgo",
    "Europe/Athens": "Atenas, Thessaloniki, Salonica",
    "Europe/Bucharest": "Bucarest",
    "Europe/Belgrade": "Belgrado",
    "Europe/Kyiv": "Kharkiv, Odesa, Odessa, Lviv, Leopolis",
    "Europe/Moscow": "Moscu, Saint Petersburg, St. Petersburg, San Petersburgo",
    "Europe/Istanbul": "Estambul, Ankara, Izmir",
    "Africa/Cairo": "El Cairo, Alexandria, Alejandria",
    "Africa/Casablanca": "Rabat, Marrakesh, Marrakech",
    "Africa/Algiers": "Argel",
    "Africa/Tunis": "Tunez",
    "Africa/Lagos": "Abuja, Kano",
    "Africa/Johannesburg": "Cape Town, Ciudad del Cabo, Durban, Pretoria, Johannesburgo",
    "Asia/Jerusalem": "Tel Aviv, Haifa",
    "Asia/Riyadh": "Riad, Jeddah, Mecca, La Meca",
    "Asia/Dubai": "Abu Dhabi",
    "Asia/Baghdad": "Bagdad",
    "Asia/Tehran": "Teheran",
    "Asia/Karachi": "Lahore, Islamabad, Hyderabad",
    "Asia/Kolkata": "Mumbai, Bombay, Delhi, New Delhi, Nueva Delhi, Bangalore, Bengaluru, Chennai,"
    " Hyderabad, Pune, Ahmedabad, Jaipur, Calcuta",
    "Asia/Ho_Chi_Minh": "Hanoi, Da Nang, Ho Chi Minh City",
    "Asia/Jakarta": "Yakarta, Bandung, Surabaya",
    "Asia/Makassar": "Bali, Denpasar",
    "Asia/Manila": "Cebu, Quezon City, Davao",
    "Asia/Singapore": "Singapur",
    "Asia/Kuala_Lumpur": "Penang",
    "Asia/Shanghai": "Beijing, Pekin, Guangzhou, Canton, Shenzhen, Chengdu, Wuhan, Tianjin,"
    " Nanjing, Hangzhou",
    "Asia/Seoul": "Busan, Incheon, Seul",
    "Asia/Tokyo": "Tokio, Osaka, Kyoto, Kioto, Yokohama, Nagoya, Sapporo, Fukuoka, Hiroshima",
    "Australia/Sydney": "Newcastle",
    "Australia/Brisbane": "Gold Coast, Cairns",
    "Pacific/Auckland": "Wellington, Christchurch, Hamilton",
}

# The zones whose clock is the same all year; the tz database has names for whole hours only.
OFFSETS = {
    -570: "Pacific/Marquesas",
    210: "Asia/Tehran",
    270: "Asia/Kabul",
    330: "Asia/Kolkata",
    345: "Asia/Kathmandu",
    390: "Asia/Yangon",
    525: "Australia/Eucla",
    570: "Australia/Darwin",
}
